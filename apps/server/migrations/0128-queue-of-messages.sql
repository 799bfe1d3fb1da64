-- Text messages wait in the queue of mails too, so that no notice is lost; it has another name for that.
alter table mail_queue rename to message_queue;
alter table message_queue add column channel text not null default 'mail' check (channel in ('mail', 'text'));
alter table message_queue alter column channel drop default;

-- Notices of orders by mail (decision 0041). Times are epoch milliseconds of the system clock.

-- What a member wants to be told; and the language to say it in: that of the session that was used last.
alter table app_user add column notice_fills boolean not null default true;
alter table app_user add column notice_orders boolean not null default false;
alter table login_session add column language text not null default 'jp' check (language in ('jp', 'en', 'tw'));

-- Up to which event of the accounts the notices have looked.
create table notice_cursor (
  tenant_id int primary key references tenant,
  event_seq bigint not null
);

-- Accounts whose member is to be told, and when that was last done: one mail a minute. What happened is read from the events.
create table order_notice (
  tenant_id int not null references tenant,
  account_id bigint not null,
  -- the first event that nobody was told of; null: nothing waits
  from_seq bigint,
  told_at bigint,
  primary key (tenant_id, account_id)
);
create index on order_notice (tenant_id, told_at) where from_seq is not null;

-- Browsers from which a member has ordered and of which the member was told: an order from another one is news.
create table order_device (
  tenant_id int not null,
  user_id bigint not null,
  device_hash bytea not null,
  told_at bigint not null,
  primary key (tenant_id, user_id, device_hash),
  foreign key (tenant_id, user_id) references app_user
);

-- Orders sent from a browser that is news, written before the core is asked; gone when they were told, or after a day.
create table order_mark (
  tenant_id int not null,
  account_id bigint not null,
  client_order_id text not null,
  user_id bigint not null,
  device_hash bytea not null,
  device text not null,
  address text not null,
  at bigint not null,
  primary key (tenant_id, account_id, client_order_id),
  foreign key (tenant_id, user_id) references app_user
);
create index on order_mark (tenant_id, at);

-- Mails that must not get lost: written with the note that their events were told, gone when the mail server has taken them.
create table mail_queue (
  tenant_id int not null references tenant,
  -- the mail's own name, the same at each try: whoever gets it twice can see that
  message_id text not null,
  recipient text not null,
  subject text not null,
  body text not null,
  at bigint not null,
  tries int not null default 0,
  next_at bigint not null,
  primary key (tenant_id, message_id)
);
create index on mail_queue (tenant_id, next_at);

-- A mail that is put in a second time is there already.
alter table mail_outbox add column message_id text;
create unique index on mail_outbox (tenant_id, message_id) where message_id is not null;

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['notice_cursor', 'order_notice', 'order_device', 'order_mark', 'mail_queue']
  loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format('create policy tenant_only on %I using (tenant_id = (select current_setting(''app.tenant'')::int))', tenant_table);
  end loop;
end $$;

grant select, insert, update on notice_cursor, order_notice to :app_role;
grant select, insert, update, delete on order_device, order_mark, mail_queue to :app_role;
grant select on notice_cursor, order_notice, order_device, order_mark, mail_queue to :backup_role;

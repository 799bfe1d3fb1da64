-- One row an account and batch of the journal instead of one an event (decision 0114). A row of this kind is that of its first event, whose
-- number and journal row it has; `events` says where the others stand (docs/journal-layout.md), `kinds` which kinds there are, a bit each.
-- Rows of before stay as they are and are read as ever.
alter table account_event add column kinds int;
alter table account_event add column events bytea;
alter table account_event alter column kind drop not null;
alter table account_event drop constraint account_event_told;
-- Rows of before were checked when they were written: none is read for this.
alter table account_event add constraint account_event_form check (
  case when events is null then kinds is null and kind is not null and (data is null) <> (place is null)
       else kinds is not null and kind is null and data is null and place is null end) not valid;

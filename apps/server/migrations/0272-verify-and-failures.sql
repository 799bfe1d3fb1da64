-- What operators see first (BO-01). Times are epoch milliseconds of the system clock.

-- Journals that were verified, by the command or by a drill; rows are added and never changed.
create table verify_run (
  tenant_id int not null references tenant,
  at bigint not null,
  by text not null check (by in ('command', 'drill')),
  row_count bigint not null,
  head_hash text not null check (head_hash ~ '^[0-9a-f]{64}$'),
  epochs_decided int not null,
  not_decided int not null,
  problems int not null,
  primary key (tenant_id, at)
);

-- What a message reports, to name it once it is given up: the notice's kind and a number of the change.
alter table message_queue add column source text not null default '';

-- Messages that were given up: rows are added and never changed. The recipient is masked; null: a browser's.
create table message_failure (
  tenant_id int not null references tenant,
  failure_id bigint not null generated always as identity,
  channel text not null check (channel in ('mail', 'text', 'push')),
  source text not null,
  recipient text,
  code text not null,
  tries int not null,
  queued_at bigint not null,
  at bigint not null,
  primary key (tenant_id, failure_id)
);
create index on message_failure (tenant_id, at);

alter table verify_run enable row level security;
alter table verify_run force row level security;
create policy tenant_only on verify_run using (tenant_id = (select current_setting('app.tenant')::int));
alter table message_failure enable row level security;
alter table message_failure force row level security;
create policy tenant_only on message_failure using (tenant_id = (select current_setting('app.tenant')::int));
grant select, insert on verify_run, message_failure to :app_role;
grant select on verify_run, message_failure to :backup_role;

-- Notices that a member can list in the app (decision 0067). Times are epoch milliseconds of the system clock.
create table notice (
  tenant_id int not null references tenant,
  account_id bigint not null,
  -- by what it reports, so that nothing is reported twice: the number of an account event, or a change that an area has made
  notice_id text not null,
  kind text not null,
  notice_group text not null,
  -- values of the kind's text: never a text itself, which is made in the language of who reads it
  params jsonb not null,
  created_at bigint not null,
  -- of an account event, for the order within one moment
  event_seq bigint,
  read_at bigint,
  primary key (tenant_id, account_id, notice_id)
);
create index on notice (tenant_id, account_id, created_at desc, event_seq desc nulls last, notice_id desc);
create index on notice (tenant_id, account_id) where read_at is null;
create index on notice (tenant_id, created_at);

alter table notice enable row level security;
alter table notice force row level security;
create policy tenant_only on notice using (tenant_id = (select current_setting('app.tenant')::int));

grant select, insert, update, delete on notice to :app_role;
grant select on notice to :backup_role;

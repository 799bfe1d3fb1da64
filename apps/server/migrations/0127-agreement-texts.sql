-- The texts that a brokerage has set itself, a row a version. Rows are never changed or removed: members have agreed to them.
create table agreement (
  tenant_id int not null references tenant,
  version text not null check (version ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,31}$'),
  text_en text not null check (octet_length(text_en) between 1 and 65536),
  text_jp text not null check (octet_length(text_jp) between 1 and 65536),
  text_tw text not null check (octet_length(text_tw) between 1 and 65536),
  -- epoch milliseconds of the system clock
  set_at bigint not null,
  primary key (tenant_id, version)
);
alter table agreement enable row level security;
alter table agreement force row level security;
create policy tenant_only on agreement using (tenant_id = (select current_setting('app.tenant')::int));

-- Written by the tables' owner only, as the brokerage itself is.
grant select on agreement to :app_role;
grant select on agreement to :backup_role;

-- Whether agreement holds the texts of agreement_version; else it is the program's own, which speaks of a simulation.
alter table tenant add column agreement_own boolean not null default false;

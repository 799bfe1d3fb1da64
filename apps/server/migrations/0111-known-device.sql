-- Devices from which a member has logged in with the password before: they count wrong passwords on their own, so that
-- strangers who lock the account's password out do not lock its owner out (decision 0029). Hashes only.

create table known_device (
  tenant_id int not null references tenant,
  account_hash bytea not null,
  device_hash bytea not null,
  -- epoch milliseconds of the last login with the password
  seen_at bigint not null,
  primary key (tenant_id, account_hash, device_hash)
);
create index on known_device (tenant_id, seen_at);

alter table known_device enable row level security;
alter table known_device force row level security;
create policy tenant_only on known_device using (tenant_id = (select current_setting('app.tenant')::int));

grant select, insert, update, delete on known_device to :app_role;
grant select on known_device to :backup_role;

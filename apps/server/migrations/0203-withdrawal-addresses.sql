-- Addresses on chains that members withdraw to (rules/money.md 5.1). Times are epoch milliseconds of the system clock.
create table withdrawal_address (
  tenant_id int not null references tenant,
  address_id bigint not null generated always as identity,
  user_id bigint not null,
  network text not null,
  -- with the checksum of EIP-55
  address text not null check (address ~ '^0x[0-9a-fA-F]{40}$'),
  -- what its owner calls it
  label text not null check (length(label) between 1 and 40),
  -- when its cooling began
  added_at bigint not null,
  -- removed addresses stay, because transfers refer to them
  removed_at bigint,
  add_key text not null,
  primary key (tenant_id, address_id),
  foreign key (tenant_id, user_id) references app_user,
  unique (tenant_id, user_id, add_key)
);
create unique index withdrawal_address_once on withdrawal_address (tenant_id, user_id, network, address) where removed_at is null;

alter table withdrawal_address enable row level security;
alter table withdrawal_address force row level security;
create policy tenant_only on withdrawal_address using (tenant_id = (select current_setting('app.tenant')::int));
grant select, insert on withdrawal_address to :app_role;
grant update (removed_at) on withdrawal_address to :app_role;
grant select on withdrawal_address to :backup_role;

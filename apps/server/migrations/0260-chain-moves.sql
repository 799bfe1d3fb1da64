-- Final transactions of our own on a chain (decision 0144): sweeps of deposit addresses and payments of the wallet, with what their gas has
-- cost. Written once, when its block cannot be replaced any more.
create table chain_move (
  tenant_id int not null references tenant,
  network text not null,
  tx_hash text not null,
  -- 'sweep' by a deposit address, 'payment' by the wallet of withdrawals
  kind text not null check (kind in ('sweep', 'payment')),
  -- of a payment
  transfer_id bigint,
  check ((kind = 'payment') = (transfer_id is not null)),
  -- 10^-6 of the token that it has moved, 0 for one that failed or was voided; of a sweep, how much did not go to the wallet
  units bigint not null check (units >= 0),
  elsewhere_units bigint not null check (elsewhere_units between 0 and units),
  -- what its gas has cost in wei of the native coin; null: the nodes do not report it
  gas_wei numeric(38),
  block_number bigint not null,
  -- epoch milliseconds of the block
  mined_at bigint not null,
  primary key (tenant_id, network, tx_hash)
);
create index on chain_move (tenant_id, mined_at);
create unique index on chain_move (tenant_id, transfer_id) where transfer_id is not null;
alter table chain_move enable row level security;
alter table chain_move force row level security;
create policy tenant_only on chain_move using (tenant_id = (select current_setting('app.tenant')::int));
grant select, insert on chain_move to :app_role;
grant select on chain_move to :backup_role;

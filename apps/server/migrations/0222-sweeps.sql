-- What has left deposit addresses (decision 0122): sweeps to the wallet that withdrawals are paid from, and anything else, which nobody
-- should have sent. In the ledger the tokens are the treasury's before and after it.
create table chain_sweep (
  tenant_id int not null references tenant,
  network text not null,
  tx_hash text not null,
  -- of the log, in the transaction's receipt
  log_position int not null check (log_position >= 0),
  address_index int not null,
  to_address text not null check (to_address ~ '^0x[0-9a-fA-F]{40}$'),
  -- whether that was the wallet of the network's signer when it was seen
  to_wallet boolean not null,
  -- 10^-6 of the token, and what is finer
  units bigint not null check (units >= 0),
  rest text not null,
  -- the block that contains it; null: the block has been replaced
  block_number bigint,
  -- epoch milliseconds of the system clock
  seen_at bigint not null,
  primary key (tenant_id, network, tx_hash, log_position),
  foreign key (tenant_id, address_index) references chain_address
);
create index on chain_sweep (tenant_id, network, block_number);
alter table chain_sweep enable row level security;
alter table chain_sweep force row level security;
create policy tenant_only on chain_sweep using (tenant_id = (select current_setting('app.tenant')::int));
grant select, insert on chain_sweep to :app_role;
grant update (block_number) on chain_sweep to :app_role;
grant select on chain_sweep to :backup_role;

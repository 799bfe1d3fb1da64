-- What has left wallets of withdrawals and the cold address, and what has reached them from outside (decision 0163): of a wallet whose signer
-- is gone this is the only record of what it has paid, and what the brokerage has put into it is in no ledger.
create table chain_payment (
  tenant_id int not null references tenant,
  network text not null,
  tx_hash text not null,
  -- of the log, in the transaction's receipt
  log_position int not null check (log_position >= 0),
  wallet text not null,
  other_address text not null,
  -- false: it has left the wallet
  incoming boolean not null,
  -- 10^-6 of the token
  units bigint not null check (units >= 0),
  -- the block that contains it; null: the block has been replaced
  block_number bigint,
  -- epoch milliseconds of the system clock
  seen_at bigint not null,
  primary key (tenant_id, network, tx_hash, log_position)
);
create index on chain_payment (tenant_id, network, block_number);
create index on chain_payment (tenant_id, network, wallet, other_address);
alter table chain_payment enable row level security;
alter table chain_payment force row level security;
create policy tenant_only on chain_payment using (tenant_id = (select current_setting('app.tenant')::int));
grant select, insert on chain_payment to :app_role;
-- As of sweeps: a log may come back after a re-org with another amount, sender or recipient.
grant update (block_number, wallet, other_address, incoming, units) on chain_payment to :app_role;
grant select on chain_payment to :backup_role;

-- Whether a sweep went to the brokerage's address without a signer, when it was seen (decision 0163).
alter table chain_sweep add column to_cold boolean not null default false;
grant update (to_cold) on chain_sweep to :app_role;

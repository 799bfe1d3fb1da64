-- Deposits of tokens (decision 0102): what the scanner has seen of chains, and whose addresses they are. The broker decides what becomes of it.
-- Times are epoch milliseconds of the system clock, amounts 10^-6 of the token.

-- Each account has one address, which is the same on every network.
create table chain_address (
  tenant_id int not null references tenant,
  -- of the key derivation
  address_index int not null check (address_index >= 0),
  account_id bigint not null,
  address text not null check (address ~ '^0x[0-9a-fA-F]{40}$'),
  created_at bigint not null,
  primary key (tenant_id, address_index),
  unique (tenant_id, account_id),
  unique (tenant_id, address)
);

-- The newest blocks that were read, the last of which is where the scanner continues.
create table chain_block (
  tenant_id int not null references tenant,
  network text not null,
  number bigint not null check (number >= 0),
  hash text not null,
  primary key (tenant_id, network, number)
);

create table chain_deposit (
  tenant_id int not null references tenant,
  network text not null,
  tx_hash text not null,
  -- of the log, in the transaction's receipt
  log_position int not null check (log_position >= 0),
  account_id bigint not null,
  units bigint not null check (units >= 0),
  -- what is finer than a unit, in the contract's smallest unit
  rest text not null,
  -- the block that contains it; null: the block has been replaced
  block_number bigint,
  gone_at bigint,
  below_minimum boolean not null,
  transfer_id bigint,
  -- of the rate at which it is credited
  rate_at bigint,
  rate_source text,
  -- nothing is left to be done
  settled boolean not null default false,
  seen_at bigint not null,
  primary key (tenant_id, network, tx_hash, log_position)
);
create index on chain_deposit (tenant_id, transfer_id);
create index on chain_deposit (tenant_id, account_id) where below_minimum;
create index on chain_deposit (tenant_id, network) where not settled;
create index on chain_deposit (tenant_id, network, block_number);

-- What the demo's own chain has in its blocks.
create table demo_chain_transfer (
  tenant_id int not null references tenant,
  block_number bigint not null,
  tx_hash text not null,
  log_position int not null,
  from_address text not null,
  to_address text not null,
  raw text not null,
  primary key (tenant_id, block_number, tx_hash)
);

do $$
declare
  one text;
begin
  foreach one in array array['chain_address', 'chain_block', 'chain_deposit', 'demo_chain_transfer'] loop
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('create policy tenant_only on %I using (tenant_id = (select current_setting(''app.tenant'')::int))', one);
  end loop;
end $$;
grant select, insert on chain_address, demo_chain_transfer to :app_role;
grant select, insert, delete on chain_block to :app_role;
grant select, insert on chain_deposit to :app_role;
grant update (block_number, gone_at, transfer_id, rate_at, rate_source, settled) on chain_deposit to :app_role;
grant select on chain_address, chain_block, chain_deposit, demo_chain_transfer to :backup_role;

-- A log that comes back after a re-org with another amount or recipient is a deposit of its own (decision 0152).
alter table chain_deposit add column variant int not null default 0 check (variant >= 0);
alter table chain_deposit drop constraint chain_deposit_pkey;
alter table chain_deposit add primary key (tenant_id, network, tx_hash, log_position, variant);
-- the chain has one of them at most
create unique index on chain_deposit (tenant_id, network, tx_hash, log_position) where block_number is not null;

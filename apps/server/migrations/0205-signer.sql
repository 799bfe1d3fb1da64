-- What the server and the signer of USDT withdrawals (apps/signer) write for each other (decision 0105). The server writes requests and never
-- changes or deletes one; the signer reads them and writes what it decided. Times are epoch milliseconds of the writer's system clock, units
-- 10^-6 of the token, bytes base64url. The signer's tests make their database from this file alone, so it refers to no other table.

-- A withdrawal that is approved and has its amount. The signer proves every column that it acts on.
create table signer_request (
  tenant_id int not null,
  transfer_id bigint not null check (transfer_id > 0),
  chain_id bigint not null,
  contract text not null,
  destination text not null,
  amount_units bigint not null,
  least_units bigint not null,
  most_units bigint not null,
  -- the most that its gas may cost, as the customer was shown it
  fee_cap_wei numeric(30) not null,
  customer_id bigint not null,
  -- {"kind": "passkey", "assertion": {credentialId, nonce, clientDataJSON, authenticatorData, signature}} or {"kind": "demo", "by"}
  confirmation jsonb not null,
  requested_at bigint not null,
  primary key (tenant_id, transfer_id)
);

-- As many as are needed, in any order, before or after the request.
create table signer_approval (
  tenant_id int not null,
  transfer_id bigint not null,
  -- of the operator's passkey; of a demo the clerk's name
  approved_by text not null,
  -- as a confirmation
  approval jsonb not null,
  approved_at bigint not null,
  primary key (tenant_id, transfer_id, approved_by)
);

-- The server gives a transfer up. It is given up when the signer's answer is `cancelled`, and not before.
create table signer_cancel (
  tenant_id int not null,
  chain_id bigint not null,
  transfer_id bigint not null check (transfer_id > 0),
  cancelled_at bigint not null,
  primary key (tenant_id, chain_id, transfer_id)
);

-- Passkeys and addresses of customers, written as soon as they are registered: their time runs from when the signer first sees them.
create table signer_customer_key (
  tenant_id int not null,
  customer_id bigint not null,
  credential_id text not null,
  public_key text not null,
  reported_at bigint not null,
  primary key (tenant_id, customer_id, credential_id)
);
create table signer_address (
  tenant_id int not null,
  customer_id bigint not null,
  address text not null,
  reported_at bigint not null,
  primary key (tenant_id, customer_id, address)
);

-- The signer's: when it first saw a key or address, and from when on that counts.
create table signer_first_seen (
  tenant_id int not null,
  chain_id bigint not null,
  kind text not null check (kind in ('key', 'address')),
  customer_id bigint not null,
  -- credential id or address
  value text not null,
  seen_at bigint not null,
  counts_at bigint not null,
  primary key (tenant_id, chain_id, kind, customer_id, value)
);

-- The signer's answer to a request or a cancellation: one row a transfer, the newest word.
create table signer_reply (
  tenant_id int not null,
  transfer_id bigint not null,
  chain_id bigint not null,
  state text not null check (state in ('waiting', 'refused', 'cancelled', 'signed', 'mined', 'voiding', 'final', 'failed', 'differs', 'voided')),
  -- why it waits, was refused, or does not proceed
  reason text,
  params jsonb not null default '{}',
  not_before bigint,
  -- of the request that was signed (requestDigest)
  digest text,
  tx_hash text,
  nonce bigint,
  -- the signed transaction, to be given to the network by whoever has it
  raw text,
  block_number bigint,
  replied_at bigint not null,
  primary key (tenant_id, chain_id, transfer_id)
);

-- The signer's state, for the server's health report; the end of its log, so that a log that was cut is noticed.
create table signer_status (
  tenant_id int not null,
  chain_id bigint not null,
  wallet text not null,
  -- 'ready', or 'refusing' everything because of what `message` says
  state text not null check (state in ('ready', 'refusing')),
  message text,
  log_seq bigint not null,
  log_hash text not null,
  reported_at bigint not null,
  primary key (tenant_id, chain_id)
);

-- Signed transactions of the demo's own chain, in whose blocks the server finds them.
create table demo_chain_transaction (
  tenant_id int not null,
  tx_hash text not null,
  from_address text not null,
  nonce bigint not null,
  block_number bigint not null,
  -- null: it only used up its nonce
  to_address text,
  raw text,
  primary key (tenant_id, tx_hash),
  unique (tenant_id, from_address, nonce)
);

do $$
declare
  one text;
begin
  foreach one in array array['signer_request', 'signer_approval', 'signer_cancel', 'signer_customer_key', 'signer_address', 'signer_first_seen',
    'signer_reply', 'signer_status', 'demo_chain_transaction'] loop
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('create policy tenant_only on %I using (tenant_id = (select current_setting(''app.tenant'')::int))', one);
  end loop;
end $$;

grant select, insert on signer_request, signer_approval, signer_cancel, signer_customer_key, signer_address to :app_role;
grant select on signer_first_seen, signer_reply, signer_status, demo_chain_transaction to :app_role;
grant select on signer_request, signer_approval, signer_cancel, signer_customer_key, signer_address to :signer_role;
grant select, insert, update on signer_first_seen, signer_reply, signer_status to :signer_role;
grant select, insert on demo_chain_transaction to :signer_role;
grant select on signer_request, signer_approval, signer_cancel, signer_customer_key, signer_address, signer_first_seen, signer_reply, signer_status,
  demo_chain_transaction to :backup_role;

-- A network's wallet can be replaced (decision 0163): what a signer writes is by its wallet, and a request names the wallet that is to sign it.
-- since: of the wallet's first report. standby: it is asked for nothing yet
alter table signer_status add column since bigint not null default 0, add column standby boolean not null default false;
alter table signer_reply add column wallet text;
alter table signer_first_seen add column wallet text;
-- null: of a time without any signer; whichever reads it first
alter table signer_request add column wallet text;

alter table signer_status no force row level security;
alter table signer_reply no force row level security;
alter table signer_first_seen no force row level security;
alter table signer_request no force row level security;
update signer_reply t set wallet = coalesce((select s.wallet from signer_status s where s.tenant_id = t.tenant_id and s.chain_id = t.chain_id), '');
update signer_first_seen t set wallet = coalesce((select s.wallet from signer_status s where s.tenant_id = t.tenant_id and s.chain_id = t.chain_id), '');
update signer_request t set wallet = (select s.wallet from signer_status s where s.tenant_id = t.tenant_id and s.chain_id = t.chain_id);
alter table signer_status force row level security;
alter table signer_reply force row level security;
alter table signer_first_seen force row level security;
alter table signer_request force row level security;

alter table signer_reply alter column wallet set not null;
alter table signer_first_seen alter column wallet set not null;
alter table signer_status drop constraint signer_status_pkey;
alter table signer_status add primary key (tenant_id, chain_id, wallet);
alter table signer_reply drop constraint signer_reply_pkey;
alter table signer_reply add primary key (tenant_id, chain_id, transfer_id, wallet);
alter table signer_first_seen drop constraint signer_first_seen_pkey;
alter table signer_first_seen add primary key (tenant_id, chain_id, wallet, kind, customer_id, value);

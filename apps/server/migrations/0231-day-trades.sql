-- Day trades (decision 0126): what an account has agreed to, owes and has open. `positions`: its open lots.
create table margin_account (
  tenant_id int not null,
  account_id bigint not null,
  consent_version text not null,
  consent_at bigint not null,
  close_at_auction boolean not null,
  level text not null check (level in ('normal', 'restricted')),
  closing text check (closing in ('all', 'auction', 'forced')),
  deficit bigint not null check (deficit >= 0),
  deficit_due date,
  warned_on date,
  auction_on date,
  forced_on date,
  penalty_on date,
  retried_on date,
  positions jsonb not null,
  primary key (tenant_id, account_id)
);
create index on margin_account (tenant_id, account_id) where positions <> '[]' or deficit > 0;

alter table margin_account enable row level security;
alter table margin_account force row level security;
create policy tenant_only on margin_account using (tenant_id = (select current_setting('app.tenant')::int));
grant select, insert, update on margin_account to :app_role;
grant select on margin_account to :backup_role;

-- Orders and fills of day trades: {kind, effect, lots, origin}, and 'open' or 'close'; null: a cash order's.
alter table trade_order add column credit jsonb;
alter table fill add column credit text check (credit in ('open', 'close'));
-- What may be traded on a day in the issue, and its live price: {long, short, lendable, lent, premium, mark, last, restricted, rising}; null: nothing.
alter table broker_instrument add column margin jsonb;

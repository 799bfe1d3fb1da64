-- Money that enters or leaves accounts (decision 0087): each transfer in its present state, each of its steps, and the bank line that each
-- deposit came from. Written by the projector. Amounts are yen; `created_at` and `updated_at` are market time, the others the system's clock.
create table transfer (
  tenant_id int not null,
  transfer_id bigint not null,
  -- 8, a house account, while the money belongs to no customer
  account_id bigint not null,
  direction text not null check (direction in ('in', 'out')),
  method text not null check (method in ('bank', 'usdt')),
  asset text not null check (asset = 'JPY'),
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0),
  state text not null check (state in ('unallocated', 'allocated', 'declared', 'matched', 'review', 'screening', 'held', 'credited', 'reversed',
    'lapsed', 'returning', 'returned', 'draft', 'requested', 'cooling', 'approved', 'sent', 'paid', 'cancelled', 'rejected')),
  -- whether another step may follow
  open boolean not null,
  source text,
  -- the declaration that took over this bank line
  into_id bigint,
  reason text,
  not_before bigint,
  -- of a reversal: what the account could not pay
  claimed bigint not null check (claimed >= 0),
  asked_at bigint,
  created_at bigint not null,
  updated_at bigint not null,
  primary key (tenant_id, transfer_id)
);
create index on transfer (tenant_id, account_id, transfer_id desc);
create index on transfer (tenant_id, state, transfer_id) where open;

create table transfer_step (
  tenant_id int not null,
  event_seq bigint not null,
  transfer_id bigint not null,
  account_id bigint not null,
  state text not null,
  reason text,
  -- market time
  at bigint not null,
  journal_seq bigint not null,
  primary key (tenant_id, event_seq)
);
create index on transfer_step (tenant_id, transfer_id, event_seq);

-- Kept for ever: a line that was imported once is never imported again.
create table transfer_source (
  tenant_id int not null,
  source text not null,
  transfer_id bigint not null,
  journal_seq bigint not null,
  primary key (tenant_id, source)
);
create index on transfer_source (tenant_id, journal_seq);

alter table account add column claim bigint check (claim > 0);

do $$
declare
  one text;
begin
  foreach one in array array['transfer', 'transfer_step', 'transfer_source'] loop
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('create policy tenant_only on %I using (tenant_id = (select current_setting(''app.tenant'')::int))', one);
  end loop;
end $$;
grant select, insert, update on transfer to :app_role;
grant select, insert on transfer_step, transfer_source to :app_role;
grant select on transfer, transfer_step, transfer_source to :backup_role;

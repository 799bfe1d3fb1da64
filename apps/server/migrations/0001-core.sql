-- The trading core's tables. Prices are integers in tenths of a yen, cash in yen, quantities in shares,
-- times in epoch milliseconds (market time unless the column is called wall_at).

-- Global, read-only data sets. No tenant column: listed as exempt in the pg_class test.
create table dataset (
  dataset_id int primary key,
  seed bigint not null,
  as_of date not null,
  last_date date not null
);
create table sector (
  dataset_id int not null references dataset,
  code text not null,
  name_en text not null,
  name_jp text not null,
  name_tw text not null,
  primary key (dataset_id, code)
);
create table instrument (
  dataset_id int not null references dataset,
  code text not null,
  name_en text not null,
  name_jp text not null,
  name_tw text not null,
  kana text not null,
  section text not null check (section in ('prime', 'standard', 'growth', 'etf')),
  sector text not null,
  tick_table text not null check (tick_table in ('topix500', 'other')),
  lot int not null check (lot > 0),
  base int not null check (base > 0),
  activity int not null check (activity > 0),
  volatility_bps int not null check (volatility_bps > 0),
  primary key (dataset_id, code),
  foreign key (dataset_id, sector) references sector
);
create table history_day_bar (
  dataset_id int not null,
  code text not null,
  date date not null,
  open int not null, high int not null, low int not null, close int not null,
  volume bigint not null,
  turnover bigint not null,
  primary key (dataset_id, code, date)
);
create table history_minute_bar (
  dataset_id int not null,
  code text not null,
  at bigint not null,
  open int not null, high int not null, low int not null, close int not null,
  volume bigint not null,
  turnover bigint not null,
  primary key (dataset_id, code, at)
);

create table tenant (
  tenant_id int primary key,
  slug text not null unique check (slug ~ '^[a-z][a-z0-9-]{1,30}$'),
  name_en text not null,
  name_jp text not null,
  name_tw text not null,
  mode text not null check (mode in ('demo', 'live')),
  operator_name text,
  registration_number text,
  support_contact text,
  agreement_version text not null,
  dataset_id int not null references dataset,
  clock_mode text not null check (clock_mode in ('demo', 'real')),
  market_seed bigint not null,
  created_at timestamptz not null default now()
);

-- One row a tenant: who leads, how far the journal goes, and where the venue's clock stands.
create table core_lease (
  tenant_id int primary key references tenant,
  epoch int not null,
  seq bigint not null,
  head_hash bytea not null,
  backend_pid int,
  backend_start timestamptz,
  expires_at timestamptz not null,
  event_seq bigint not null default 0,
  tick bigint not null default 0,
  market_at bigint not null default 0,
  phase text not null default 'closed',
  trade_date date,
  speed int not null default 1 check (speed between 1 and 60)
) with (fillfactor = 50);

create table journal (
  tenant_id int not null,
  seq bigint not null,
  epoch int not null,
  at bigint not null,
  wall_at bigint not null,
  kind smallint not null,
  payload bytea not null,
  outcome bytea not null,
  hash bytea not null,
  primary key (tenant_id, seq)
);

-- Numbers of customers' accounts; 1..99 are house accounts.
create sequence account_number as bigint start 100;

create table account (
  tenant_id int not null,
  account_id bigint not null,
  status text not null check (status in ('open', 'frozen', 'closed')),
  opened_at bigint not null,
  settled bigint not null,
  held bigint not null check (held >= 0),
  flows jsonb not null,
  primary key (tenant_id, account_id),
  -- house accounts (1..99) are the other side of every posting and may be negative
  check (account_id < 100 or settled >= 0)
) with (fillfactor = 70);

create table position (
  tenant_id int not null,
  account_id bigint not null,
  code text not null,
  settled bigint not null,
  held bigint not null check (held >= 0),
  flows jsonb not null,
  average_cost bigint not null,
  realised bigint not null,
  primary key (tenant_id, account_id, code),
  check (account_id < 100 or settled >= 0)
) with (fillfactor = 70);

create table trade_order (
  tenant_id int not null,
  order_id bigint not null,
  account_id bigint not null,
  client_order_id text not null,
  code text not null,
  side text not null check (side in ('buy', 'sell')),
  type text not null check (type in ('limit', 'market')),
  price int,
  quantity bigint not null check (quantity > 0),
  time_in_force text not null check (time_in_force in ('day', 'date')),
  expires_on date not null,
  accepted_at bigint not null,
  trade_date date not null,
  state text not null,
  open boolean not null,
  filled bigint not null check (filled between 0 and quantity),
  filled_notional bigint not null,
  fee_charged bigint not null,
  fee_schedule int not null,
  hold_cash bigint not null check (hold_cash >= 0),
  hold_shares bigint not null check (hold_shares >= 0),
  last_trade_id bigint not null,
  reason text,
  updated_at bigint not null,
  primary key (tenant_id, order_id)
) with (fillfactor = 70);
create index on trade_order (tenant_id, account_id, order_id);
create index on trade_order (tenant_id, account_id, order_id) where open;
create index on trade_order (tenant_id, account_id, client_order_id);

create table fill (
  tenant_id int not null,
  fill_id bigint not null,
  order_id bigint not null,
  account_id bigint not null,
  code text not null,
  side text not null,
  price int not null,
  quantity bigint not null check (quantity > 0),
  notional bigint not null,
  fee bigint not null,
  realised bigint,
  at bigint not null,
  trade_date date not null,
  settles_on date not null,
  venue_trade_id bigint not null,
  journal_seq bigint not null,
  primary key (tenant_id, fill_id)
);
create index on fill (tenant_id, account_id, at, fill_id);
create index on fill (tenant_id, order_id);

create table posting (
  tenant_id int not null,
  journal_seq bigint not null,
  line int not null,
  account_id bigint not null,
  asset text not null,
  amount bigint not null,
  primary key (tenant_id, journal_seq, line)
);
create index on posting (tenant_id, account_id, journal_seq);

create table account_event (
  tenant_id int not null,
  event_seq bigint not null,
  account_id bigint not null,
  journal_seq bigint not null,
  kind text not null,
  data jsonb not null,
  primary key (tenant_id, event_seq)
);
create index on account_event (tenant_id, account_id, event_seq);

create table idempotency (
  tenant_id int not null,
  account_id bigint not null,
  key text not null,
  body_hash bytea not null,
  answer jsonb not null,
  wall_at bigint not null,
  primary key (tenant_id, account_id, key)
);
create index on idempotency (tenant_id, wall_at);

create table broker_instrument (
  tenant_id int not null,
  code text not null,
  lot int not null,
  tick_table text not null,
  base int not null,
  lower int not null,
  upper int not null,
  halted boolean not null,
  primary key (tenant_id, code)
);
create table broker_globals (
  tenant_id int primary key,
  data jsonb not null
) with (fillfactor = 50);

-- One row an issue: all that the venue remembers of it (core.md 1), and the best prices as last committed.
create table venue_facts (
  tenant_id int not null,
  code text not null,
  base int not null,
  previous_close int not null,
  last int, last_at bigint,
  open int, open_at bigint,
  high int, high_at bigint,
  low int, low_at bigint,
  volume bigint not null,
  turnover bigint not null,
  phase text not null,
  halted boolean not null,
  lower int not null,
  upper int not null,
  trade_id bigint not null,
  bar jsonb,
  bid int, ask int,
  primary key (tenant_id, code)
) with (fillfactor = 50);

create table minute_bar (
  tenant_id int not null,
  code text not null,
  at bigint not null,
  open int not null, high int not null, low int not null, close int not null,
  volume bigint not null,
  turnover bigint not null,
  primary key (tenant_id, code, at)
);
create index on minute_bar (tenant_id, at);
create table day_bar (
  tenant_id int not null,
  code text not null,
  date date not null,
  open int not null, high int not null, low int not null, close int not null,
  volume bigint not null,
  turnover bigint not null,
  primary key (tenant_id, code, date)
);
-- Trades of one issue and minute, packed; kept five sessions.
create table tape_chunk (
  tenant_id int not null,
  code text not null,
  minute_at bigint not null,
  trades bytea not null,
  primary key (tenant_id, code, minute_at)
);
create index on tape_chunk (tenant_id, minute_at);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['core_lease', 'journal', 'account', 'position', 'trade_order', 'fill', 'posting',
    'account_event', 'idempotency', 'broker_instrument', 'broker_globals', 'venue_facts', 'minute_bar', 'day_bar', 'tape_chunk']
  loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format('create policy tenant_only on %I using (tenant_id = (select current_setting(''app.tenant'')::int))', tenant_table);
  end loop;
end $$;

grant usage on sequence account_number to :app_role;
grant select, insert on dataset, sector, instrument, history_day_bar, history_minute_bar, tenant to :app_role;
grant select, insert, update on core_lease, account, position, trade_order, broker_instrument, broker_globals, venue_facts,
  minute_bar, day_bar, tape_chunk to :app_role;
-- the ledger's record is insert-only for the app
grant select, insert on journal, posting, fill, account_event to :app_role;
grant select, insert, delete on idempotency to :app_role;
grant delete on tape_chunk, minute_bar to :app_role;
grant select on all tables in schema public to :backup_role;

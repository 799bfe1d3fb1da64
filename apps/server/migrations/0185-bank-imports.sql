-- Files of the bank and their lines (decision 0098). What a line moves is decided by the broker under its source; these rows are its paperwork.
-- Times are epoch milliseconds of the system clock.
create table bank_import (
  tenant_id int not null references tenant,
  import_id bigint not null generated always as identity,
  kind text not null check (kind in ('notification', 'statement')),
  name text not null check (char_length(name) <= 200),
  sha256 bytea not null check (octet_length(sha256) = 32),
  -- bank, branch, type and number
  account text not null,
  from_date date not null,
  to_date date not null,
  -- balances of a statement, yen
  opening bigint,
  closing bigint,
  -- lines that bring money, and what of them may be credited, yen
  lines int not null check (lines >= 0),
  sum bigint not null check (sum >= 0),
  -- waiting: of a live brokerage, until a second operator has confirmed it; imported: its lines are booked, or being booked
  state text not null check (state in ('waiting', 'imported')),
  -- null: the command line or the demo's bank
  operator_id bigint,
  created_at bigint not null,
  confirmed_by bigint,
  confirmed_at bigint,
  primary key (tenant_id, import_id),
  unique (tenant_id, sha256),
  foreign key (tenant_id, operator_id) references operator,
  foreign key (tenant_id, confirmed_by) references operator,
  check (confirmed_by is null or confirmed_by is distinct from operator_id)
);

create table bank_line (
  tenant_id int not null,
  line_id bigint not null generated always as identity,
  import_id bigint not null,
  -- line of the file, from 1
  line int not null check (line > 0),
  kind text not null check (kind in ('credit', 'cancellation', 'out')),
  -- the name of a credit for ever; null for the others
  source text,
  booked_on date not null,
  enquiry text,
  amount bigint not null check (amount > 0),
  -- without cheques that may still bounce: what may be credited
  cleared bigint not null check (cleared between 0 and amount),
  payer text not null,
  payer_bank text not null,
  payer_branch text not null,
  text text not null,
  -- the transfer that the line became; null while it is not booked
  transfer_id bigint,
  booked_at bigint,
  -- why it was not booked
  problem text,
  primary key (tenant_id, line_id),
  unique (tenant_id, import_id, line),
  foreign key (tenant_id, import_id) references bank_import,
  check ((kind = 'credit') = (source is not null))
);
create index on bank_line (tenant_id, source);
create index on bank_line (tenant_id, transfer_id);
create index on bank_line (tenant_id, line_id) where booked_at is null and kind = 'credit';

do $$
declare
  one text;
begin
  foreach one in array array['bank_import', 'bank_line'] loop
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('create policy tenant_only on %I using (tenant_id = (select current_setting(''app.tenant'')::int))', one);
  end loop;
end $$;
grant select, insert on bank_import, bank_line to :app_role;
grant update (state, confirmed_by, confirmed_at) on bank_import to :app_role;
grant update (transfer_id, booked_at, problem) on bank_line to :app_role;
grant select on bank_import, bank_line to :backup_role;

-- Paperwork of withdrawals (decision 0099): nothing of it decides about money. Times are epoch milliseconds of the system clock.
create table funding_withdrawal (
  tenant_id int not null references tenant,
  transfer_id bigint not null,
  user_id bigint not null,
  card_id bigint not null,
  -- bank, branch, masked number and holder as the customer saw and confirmed them
  shown jsonb not null,
  -- makes the digest of what was shown one of its own for each withdrawal
  salt bytea not null check (octet_length(salt) = 16),
  -- what the confirmation of the customer names
  subject text not null,
  -- the bank account in full, sealed with the server's key
  sealed bytea not null,
  -- the market date on which the bank is expected to pay it
  arrives_on date not null,
  created_at bigint not null,
  -- the customer has confirmed it: the request can be repeated without another confirmation
  confirmed_at bigint,
  -- passed by an adapter or by the demo's, which passes everything
  screened_at bigint,
  screened_by text,
  primary key (tenant_id, transfer_id),
  foreign key (tenant_id, user_id) references app_user,
  check ((screened_at is null) = (screened_by is null))
);

-- The cashier of a brokerage; the row with the highest version is in force.
create table cashier_settings (
  tenant_id int not null references tenant,
  version int not null check (version > 0),
  -- market time of day, HH:MM
  opens text not null check (opens ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  closes text not null check (closes ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  -- a withdrawal requested before it is sent on the same banking day
  cut_off text not null check (cut_off ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  -- the brokerage's number at its bank, in the header of transfer files
  client_code text not null check (client_code ~ '^\d{10}$'),
  set_at bigint not null,
  primary key (tenant_id, version),
  check (opens < closes and cut_off >= opens and cut_off <= closes)
);

do $$
declare
  one text;
begin
  foreach one in array array['funding_withdrawal', 'cashier_settings'] loop
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('create policy tenant_only on %I using (tenant_id = (select current_setting(''app.tenant'')::int))', one);
  end loop;
end $$;
grant select, insert on funding_withdrawal, cashier_settings to :app_role;
grant update (arrives_on, confirmed_at, screened_at, screened_by) on funding_withdrawal to :app_role;
grant select on funding_withdrawal, cashier_settings to :backup_role;

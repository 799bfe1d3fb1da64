-- Paperwork of deposits (decision 0098): nothing of it decides about money. Times are epoch milliseconds of the system clock.
create table funding_deposit (
  tenant_id int not null references tenant,
  transfer_id bigint not null,
  -- what the sender adds to the payer's name; null for money that an operator gave to a customer who had not announced it
  reference text check (reference ~ '^[2-9A-HJ-NP-Z]{6}$'),
  -- yen: what the customer announced, whatever arrives
  declared bigint check (declared > 0),
  -- the picture of the bank's receipt
  proof_file_id bigint,
  proof_at bigint,
  created_at bigint not null,
  primary key (tenant_id, transfer_id),
  unique (tenant_id, reference)
);

-- The brokerage's account that deposits are sent to; the row with the highest version is in force.
create table bank_details (
  tenant_id int not null references tenant,
  version int not null check (version > 0),
  bank text not null check (bank ~ '^\d{4}$'),
  bank_name text not null,
  bank_kana text not null,
  branch text not null check (branch ~ '^\d{3}$'),
  branch_name text not null,
  branch_kana text not null,
  type text not null check (type in ('ordinary', 'current', 'savings')),
  number text not null check (number ~ '^\d{7}$'),
  -- as banks write it
  holder text not null,
  set_at bigint not null,
  primary key (tenant_id, version)
);

alter table stored_file drop constraint stored_file_purpose_check;
alter table stored_file add constraint stored_file_purpose_check check (purpose in ('identity', 'deposit'));

do $$
declare
  one text;
begin
  foreach one in array array['funding_deposit', 'bank_details'] loop
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('create policy tenant_only on %I using (tenant_id = (select current_setting(''app.tenant'')::int))', one);
  end loop;
end $$;
grant select, insert on funding_deposit, bank_details to :app_role;
grant update (reference, declared, proof_file_id, proof_at) on funding_deposit to :app_role;
grant select on funding_deposit, bank_details to :backup_role;

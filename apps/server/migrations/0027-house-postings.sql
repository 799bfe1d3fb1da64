-- The house's side of postings, netted per batch (core.md 2): one row a batch, house account and asset, the sum over the journal rows
-- from_seq to to_seq, which are the first and the last of the batch that moved it. A sum of zero is a row too, so that none may be
-- missing. `posting` gets the customers' lines only.
create table house_posting (
  tenant_id int not null,
  from_seq bigint not null,
  to_seq bigint not null,
  -- house accounts
  account_id bigint not null check (account_id between 1 and 99),
  asset text not null,
  amount bigint not null,
  primary key (tenant_id, to_seq, account_id, asset),
  check (from_seq <= to_seq)
);
alter table house_posting enable row level security;
alter table house_posting force row level security;
create policy tenant_only on house_posting using (tenant_id = (select current_setting('app.tenant')::int));
grant select, insert on house_posting to :app_role;
grant select on house_posting to :backup_role;

-- Up to this journal row the house's lines stand in `posting` one by one; 0 where none ever did.
alter table core_lease add column house_lines_to bigint not null default 0;
do $$
declare
  one int;
begin
  for one in select tenant_id from tenant loop
    perform set_config('app.tenant', one::text, true);
    update core_lease set house_lines_to = seq where tenant_id = one;
  end loop;
end $$;

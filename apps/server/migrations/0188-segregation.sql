-- Balances of the trust account that holds customers' money, as operators enter them for a base date (decision 0099). A later entry for the
-- same date is in force.
create table segregation_trust (
  tenant_id int not null references tenant,
  entry_id bigint not null generated always as identity,
  base_date date not null,
  amount bigint not null check (amount >= 0),
  operator_id bigint not null,
  -- epoch milliseconds of the system clock
  entered_at bigint not null,
  primary key (tenant_id, entry_id),
  foreign key (tenant_id, operator_id) references operator
);
create index on segregation_trust (tenant_id, base_date, entry_id);
-- the house's row at the bank and the transfer's step are one row of the journal
create index on transfer_step (tenant_id, journal_seq);
alter table segregation_trust enable row level security;
alter table segregation_trust force row level security;
create policy tenant_only on segregation_trust using (tenant_id = (select current_setting('app.tenant')::int));
grant select, insert on segregation_trust to :app_role;
grant select on segregation_trust to :backup_role;

-- Kinds of proposals that the database executes have no row in the journal.
alter table proposal drop constraint proposal_journal_seq;
alter table proposal add constraint proposal_journal_seq check (
  (state = 'executed' and kind not in ('operator-invite', 'operator-roles', 'operator-reset', 'cashier', 'bankDetails'))
    = (journal_seq is not null));

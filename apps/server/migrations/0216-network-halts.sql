-- Networks that operators have halted and resumed (decision 0113); of each the row with the highest version counts.
create table network_halt (
  tenant_id int not null references tenant,
  network text not null check (network ~ '^[a-z]{1,20}$'),
  version int not null check (version > 0),
  halted boolean not null,
  -- why it was halted; of a row that resumes it the reason of the proposal is in the proposal
  reason text not null check (length(reason) <= 400),
  -- epoch milliseconds of the system clock
  set_at bigint not null,
  -- who halted it, or made the proposal that resumed it
  operator_id bigint not null,
  -- of the proposal that resumed it
  proposal bigint,
  primary key (tenant_id, network, version),
  check (halted = (proposal is null))
);
alter table network_halt enable row level security;
alter table network_halt force row level security;
create policy tenant_only on network_halt using (tenant_id = (select current_setting('app.tenant')::int));
grant select, insert on network_halt to :app_role;
grant select on network_halt to :backup_role;

alter table proposal drop constraint proposal_journal_seq;
alter table proposal add constraint proposal_journal_seq check (
  (state = 'executed' and kind not in ('operator-invite', 'operator-roles', 'operator-reset', 'cashier', 'bankDetails', 'tokenRate', 'networkResume'))
    = (journal_seq is not null));

-- Rates of tokens that two operators agreed on (decision 0107); the row with the highest version counts until its end.
create table token_rate (
  tenant_id int not null references tenant,
  version int not null check (version > 0),
  -- 10^-4 yen for one token; null: from here on the market's again
  rate bigint check (rate between 1 and 1000000000),
  -- epoch milliseconds of the system clock: when it was executed, and until when it is used
  set_at bigint not null,
  until bigint not null,
  -- of the proposal
  proposal bigint not null,
  primary key (tenant_id, version)
);
alter table token_rate enable row level security;
alter table token_rate force row level security;
create policy tenant_only on token_rate using (tenant_id = (select current_setting('app.tenant')::int));
grant select, insert on token_rate to :app_role;
grant select on token_rate to :backup_role;

alter table proposal drop constraint proposal_journal_seq;
alter table proposal add constraint proposal_journal_seq check (
  (state = 'executed' and kind not in ('operator-invite', 'operator-roles', 'operator-reset', 'cashier', 'bankDetails', 'tokenRate'))
    = (journal_seq is not null));

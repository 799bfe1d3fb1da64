-- What the checks of a deposit of tokens have decided (decision 0162): once, by whom, and PASSED or the code of why they hold it.
-- What two operators have let pass in their place is by their proposal.
alter table chain_deposit
  add column screened_at bigint,
  add column screened_by text,
  add column screened_result text check (screened_result ~ '^[A-Z][A-Z_]{0,63}$'),
  add constraint chain_deposit_screened_check
    check ((screened_at is null) = (screened_by is null) and (screened_at is null) = (screened_result is null));
grant update (screened_at, screened_by, screened_result) on chain_deposit to :app_role;

-- Executed in the database alone, as the others of this list.
alter table proposal drop constraint proposal_journal_seq;
alter table proposal add constraint proposal_journal_seq check (
  (state = 'executed' and kind not in ('operator-invite', 'operator-roles', 'operator-reset', 'cashier', 'bankDetails', 'tokenRate', 'networkResume', 'networkRestart', 'offeringDocument', 'depositRecovery', 'depositChecks'))
    = (journal_seq is not null));

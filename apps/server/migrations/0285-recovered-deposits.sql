-- How many times two operators have let a deposit begin again whose transfer had failed or was reversed, and that a block contains
-- (decision 0158).
alter table chain_deposit add column recovered int not null default 0 check (recovered >= 0);
grant update (recovered) on chain_deposit to :app_role;

-- That is done by the database: it has no row in the journal.
alter table proposal drop constraint proposal_journal_seq;
alter table proposal add constraint proposal_journal_seq check (
  (state = 'executed' and kind not in ('operator-invite', 'operator-roles', 'operator-reset', 'cashier', 'bankDetails', 'tokenRate', 'networkResume', 'networkRestart', 'offeringDocument', 'depositRecovery'))
    = (journal_seq is not null));

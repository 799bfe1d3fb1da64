-- The block behind which a network is read again is set by the database: it has no row in the journal (decision 0145).
alter table proposal drop constraint proposal_journal_seq;
alter table proposal add constraint proposal_journal_seq check (
  (state = 'executed' and kind not in ('operator-invite', 'operator-roles', 'operator-reset', 'cashier', 'bankDetails', 'tokenRate', 'networkResume', 'networkRestart', 'offeringDocument'))
    = (journal_seq is not null));

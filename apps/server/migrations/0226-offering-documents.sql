-- The publication of a document of an offering is executed by the database: it has no row in the journal.
alter table proposal drop constraint proposal_journal_seq;
alter table proposal add constraint proposal_journal_seq check (
  (state = 'executed' and kind not in ('operator-invite', 'operator-roles', 'operator-reset', 'cashier', 'bankDetails', 'tokenRate', 'networkResume', 'offeringDocument'))
    = (journal_seq is not null));

-- Proposals about the settings of a brokerage are carried out by the database, not by the core: they have no journal row.
alter table proposal drop constraint proposal_journal_seq;
alter table proposal add constraint proposal_journal_seq check (
  (state = 'executed' and kind not in ('operator-invite', 'operator-roles', 'operator-reset', 'cashier', 'bankDetails', 'tokenRate', 'networkResume', 'networkRestart', 'offeringDocument', 'depositRecovery', 'depositChecks', 'tenantLicence', 'tenantFeatures', 'tenantChecks', 'tenantAgreement'))
    = (journal_seq is not null));

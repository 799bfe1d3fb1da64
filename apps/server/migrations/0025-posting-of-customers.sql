-- Postings are looked for by account for customers only: those of the house (accounts under 100) stand in three of five lines of a trade,
-- and each would be an entry at the same few places.
drop index posting_tenant_id_account_id_journal_seq_idx;
create index on posting (tenant_id, account_id, journal_seq) where account_id >= 100;

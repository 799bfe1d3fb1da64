-- The journal row that holds the digest of the batch which added the row; null for rows of before there were any.
alter table idempotency add column journal_seq bigint;
alter table minute_bar add column journal_seq bigint;
alter table day_bar add column journal_seq bigint;
alter table tape_chunk add column journal_seq bigint;

-- Credited money that may not be withdrawn yet (decision 0097). Null in rows written before.
alter table transfer
  -- the market date on which the money becomes withdrawable
  add column locked_until date,
  -- whether the bank line still has to appear in a reconciled statement
  add column unreconciled boolean;
-- the sum of what was credited and is locked
alter table account add column unproven bigint check (unproven > 0);

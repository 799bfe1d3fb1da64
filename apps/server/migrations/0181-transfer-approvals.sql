-- Where withdrawals go, who approved them, and who took each step (decision 0097). Null in rows written before.
alter table transfer
  -- a digest of the destination
  add column destination text,
  -- by the system clock
  add column approved_at bigint,
  -- of two people the maker
  add column approved_by text;
-- for example operator:12
alter table transfer_step add column actor text;

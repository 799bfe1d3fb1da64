-- Deposits of tokens (decision 0102): what arrived, and the rate at which it was credited.
alter table transfer
  -- null: yen arrived
  add column token text check (token in ('USDT', 'USDT.BNB')),
  -- 10^-6 of the token
  add column units bigint check (units > 0),
  -- 10^-4 yen for one token
  add column rate bigint check (rate > 0),
  drop constraint transfer_amount_check,
  add constraint transfer_amount_check check (amount > 0 or token is not null and amount = 0),
  drop constraint transfer_state_check,
  add constraint transfer_state_check check (state in ('unallocated', 'allocated', 'declared', 'matched', 'review', 'screening', 'held',
    'credited', 'reversed', 'lapsed', 'returning', 'returned', 'draft', 'requested', 'cooling', 'approved', 'sent', 'paid', 'cancelled', 'rejected',
    'seen', 'orphaned', 'final', 'failed'));

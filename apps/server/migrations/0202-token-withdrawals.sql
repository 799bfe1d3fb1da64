-- Withdrawals of tokens (decision 0103): what the customer has confirmed of one. Null for all other transfers.
alter table transfer
  -- the fewest and the most tokens for the yen, 10^-6 of the token
  add column least_units bigint check (least_units > 0),
  add column most_units bigint check (most_units >= least_units),
  -- the most that the network may charge, 10^-9 of its native coin
  add column fee_cap bigint check (fee_cap > 0),
  drop constraint transfer_state_check,
  add constraint transfer_state_check check (state in ('unallocated', 'allocated', 'declared', 'matched', 'review', 'screening', 'held',
    'credited', 'reversed', 'lapsed', 'returning', 'returned', 'draft', 'requested', 'cooling', 'approved', 'sent', 'paid', 'cancelled', 'rejected',
    'seen', 'orphaned', 'final', 'failed', 'signed', 'mined'));

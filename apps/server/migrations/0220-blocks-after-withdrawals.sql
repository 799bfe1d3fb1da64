-- The newest block of the network as last read while the transaction of a withdrawal is in a block: confirmations are counted
-- from it for its customer. Nothing is decided by it.
alter table token_withdrawal add column head_number bigint check (head_number >= 0);
grant update (head_number) on token_withdrawal to :app_role;

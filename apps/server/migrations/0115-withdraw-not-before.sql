-- No money goes out for a while after somebody's way in was changed or recovered (security.md "Withdrawal"). Epoch milliseconds of
-- the system clock; null: never any. The account's column is the core's, told by a journaled input; the member's is what identity
-- has decided in the transaction of the change, and `withdraw_told` what of it the core has acknowledged.
alter table account add column withdraw_not_before bigint;
alter table app_user add column withdraw_not_before bigint;
alter table app_user add column withdraw_told bigint;
create index on app_user (tenant_id) where withdraw_not_before is distinct from withdraw_told;

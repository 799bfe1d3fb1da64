-- The terms an amend asked the venue for (amend_quantity null: none under way; amend_price null beside it: a market order),
-- and how many amends the venue was asked for.
alter table trade_order add column amend_price int;
alter table trade_order add column amend_quantity bigint;
alter table trade_order add column revision int not null default 0;

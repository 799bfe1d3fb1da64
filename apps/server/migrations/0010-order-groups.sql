-- The auction an order is for; null: none.
alter table trade_order add column condition text
  check (condition in ('opening-am', 'opening-pm', 'closing-am', 'closing-pm', 'funari-am', 'funari-pm'));
-- Orders placed as one: the group's first order (null: placed alone), the order whose last share lets this one begin,
-- and the other leg of a pair of which one trades.
alter table trade_order add column group_id bigint;
alter table trade_order add column parent_id bigint check (parent_id is null or group_id is not null);
alter table trade_order add column oco_id bigint check (oco_id is null or group_id is not null);
-- At once: what it can, or all or nothing.
alter table trade_order drop constraint trade_order_time_in_force_check;
alter table trade_order add constraint trade_order_time_in_force_check
  check (time_in_force in ('day', 'date', 'ioc', 'fok'));

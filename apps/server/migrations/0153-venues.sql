-- The venue of orders and fills; null is the first, which is never written, so that rows of before there were others stay as they are.
alter table trade_order add column venue text check (venue <> 'tokyo');
alter table fill add column venue text check (venue <> 'tokyo');

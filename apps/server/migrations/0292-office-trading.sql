-- Orders and fills of all customers, newest trade date first, from a date or a row on, and of one issue (decision 0164).
create index on trade_order (tenant_id, trade_date, order_id);
create index on trade_order (tenant_id, code, trade_date, order_id);
-- Few among many: without an index of their own they would be looked for among all orders.
create index on trade_order (tenant_id, trade_date, order_id) where state = 'rejected';
create index on trade_order (tenant_id, venue, trade_date, order_id) where venue is not null;
create index on fill (tenant_id, trade_date, fill_id);
create index on fill (tenant_id, code, trade_date, fill_id);
create index on fill (tenant_id, venue, trade_date, fill_id) where venue is not null;

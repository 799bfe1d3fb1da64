-- Four indexes less that the projector wrote with each order, or that nothing adds to (decision 0109). What they found is found by others.
-- A start finds open orders by the partial index of each account.
drop index trade_order_tenant_id_order_id_idx;
-- An order is looked up by its client's number among the account's orders.
drop index trade_order_tenant_id_account_id_client_order_id_idx;
-- The fills of an order are those of its account between its acceptance and its last change.
drop index fill_tenant_id_order_id_idx;
-- Keys of before the journal held them: none are added, and every hour the expired ones are removed.
drop index idempotency_tenant_id_wall_at_idx;

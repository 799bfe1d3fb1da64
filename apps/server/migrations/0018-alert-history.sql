-- The list of an account's alerts that were hit or removed, newest first.
create index on price_alert (tenant_id, account_id, updated_at desc);

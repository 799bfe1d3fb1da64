-- The treasury's own postings, and credited yen that it still owes, are few rows of large tables.
create index house_posting_treasury on house_posting (tenant_id, asset) include (amount) where account_id = 11;
create index transfer_unreconciled on transfer (tenant_id, transfer_id) where unreconciled;

-- Who sent a cash order that is not its customer's own (decision 0140); null: the customer.
alter table trade_order add column origin text check (origin in ('collateral'));

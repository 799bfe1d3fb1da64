-- The price a stop order waits for; null: sent at once.
alter table trade_order add column trigger_when text check (trigger_when in ('>=', '<='));
alter table trade_order add column trigger_price int check ((trigger_price is null) = (trigger_when is null));

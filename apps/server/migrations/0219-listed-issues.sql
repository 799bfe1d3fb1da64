-- Issues that are listed while the market runs: what each was listed with, and the reference of its quotes until the end of the day of its first
-- price. Null for issues of the data set.
alter table broker_instrument add column ipo_reference int, add column listing jsonb;

-- What lies over an issue's phase: special and sequential quotes, halts, days at the limit, a new issue's reference
-- and the short-sale price rule. Rows without them stand for the normal state.
alter table venue_facts
  add column overlay text,
  add column overlay_since bigint,
  add column quote_price int,
  add column quote_side text,
  add column limit_days int,
  add column ipo_reference int,
  add column short_rule_until date,
  add column rising boolean;

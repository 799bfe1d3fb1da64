-- What an alert waits for other than a price of its own: a change from the base price, the daily limit, or a special quote, which
-- has no price.
alter table price_alert
  add column condition text check (condition in ('percent', 'limit', 'specialQuote')),
  add column basis_points int check (basis_points > 0),
  alter column price drop not null,
  add check ((basis_points is not null) = (condition is not distinct from 'percent')),
  add check ((price is null) = (condition is not distinct from 'specialQuote'));

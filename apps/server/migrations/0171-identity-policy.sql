-- Whether the identity check of an account's owner is due; null where the brokerage requires none. Written by the core.
alter table account add column identity text check (identity in ('due', 'verified'));

-- Yen of a credit for tokens that the treasury has paid while the rest is missing (decision 0113). Null: none, or all.
alter table transfer add column funded bigint check (funded > 0);

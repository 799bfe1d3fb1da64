-- A member who has closed the account: the profile is erased, the row stays because ledger and journal refer to its account.
alter table app_user add column closed_at bigint;
alter table app_user drop constraint app_user_check;
alter table app_user add constraint app_user_complete check (
  demo or closed_at is not null or (email is not null and password_hash is not null and agreement_version is not null)
);
alter table app_user add constraint app_user_erased check (
  closed_at is null or (email is null and password_hash is null and nickname = '')
);

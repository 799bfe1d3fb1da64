-- Referrals (rules/product.md 5, decision 0124): who brought a member, since when, and who may bring others.
-- Epoch milliseconds of the system clock; null without a referrer.
alter table app_user add column referred_at bigint;
alter table app_user add column may_refer boolean not null default true;
alter table app_user no force row level security;
update app_user set referred_at = created_at where referrer_id is not null;
alter table app_user force row level security;
alter table app_user add check ((referrer_id is null) = (referred_at is null));
alter table app_user add check (referrer_id <> user_id);
create index on app_user (tenant_id, referrer_id, referred_at desc) where referrer_id is not null;

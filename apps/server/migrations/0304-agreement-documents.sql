-- What a member has agreed to is a document too, with the version of its text.
alter table document drop constraint document_kind_check;
alter table document add constraint document_kind_check check (kind in
  ('confirmation', 'balance', 'annual', 'usdt', 'usdtReversal', 'agreement', 'dayTradeAgreement', 'blockAgreement'));
alter table document add column version text check (length(version) between 1 and 40);
alter table document add constraint document_version_kind_check
  check ((version is not null) = (kind in ('agreement', 'dayTradeAgreement', 'blockAgreement')));

-- The risk documents of day trades that members have agreed to, a row a version: the terms in them change. Rows are never
-- changed or removed.
create table risk_text (
  tenant_id int not null references tenant,
  version text not null check (length(version) between 1 and 40),
  text_en text not null,
  text_jp text not null,
  text_tw text not null,
  -- epoch milliseconds of the system clock
  kept_at bigint not null,
  primary key (tenant_id, version)
);
alter table risk_text enable row level security;
alter table risk_text force row level security;
create policy tenant_only on risk_text using (tenant_id = (select current_setting('app.tenant')::int));
grant select, insert on risk_text to :app_role;
grant select on risk_text to :backup_role;

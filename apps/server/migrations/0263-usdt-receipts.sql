-- Receipts of USDT are documents: of one date there may be several, distinguished by what they are about. 0: the period is enough.
alter table document add column reference bigint not null default 0 check (reference >= 0);
alter table document drop constraint document_tenant_id_account_id_kind_period_from_key;
alter table document add unique (tenant_id, account_id, kind, period_from, reference);
alter table document drop constraint document_kind_check;
alter table document add constraint document_kind_check
  check (kind in ('confirmation', 'balance', 'annual', 'usdt', 'usdtReversal'));
-- The event of the last step of a transfer up to which receipts are issued: they are due at once, not with the next date.
alter table document_run add column after_step bigint not null default 0;
grant update (after_step) on document_run to :app_role;

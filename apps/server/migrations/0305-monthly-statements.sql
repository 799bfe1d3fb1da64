-- An account with day trades gets a statement of each month with some.
alter table document drop constraint document_kind_check;
alter table document add constraint document_kind_check check (kind in ('confirmation', 'balance', 'month', 'annual',
  'usdt', 'usdtReversal', 'agreement', 'dayTradeAgreement', 'blockAgreement'));

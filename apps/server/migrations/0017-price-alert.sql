-- Prices that customers want to hear of, armed until the price is reached or the customer removes them.
create table price_alert (
  tenant_id int not null,
  alert_id bigint not null,
  account_id bigint not null,
  code text not null,
  trigger_when text not null check (trigger_when in ('>=', '<=')),
  price int not null check (price > 0),
  state text not null check (state in ('armed', 'hit', 'removed')),
  created_at bigint not null,
  updated_at bigint not null,
  primary key (tenant_id, alert_id)
);
create index on price_alert (tenant_id, account_id) where state = 'armed';

alter table price_alert enable row level security;
alter table price_alert force row level security;
create policy tenant_only on price_alert using (tenant_id = (select current_setting('app.tenant')::int));
grant select, insert, update on price_alert to :app_role;
grant select on price_alert to :backup_role;

-- Cash that is held for something other than an order: its purpose, and what it belongs to. Ended ones stay.
create table cash_hold (
  tenant_id int not null,
  hold_id bigint not null,
  account_id bigint not null,
  purpose text not null check (purpose in ('withdrawal', 'subscription', 'margin')),
  reference text not null,
  asset text not null check (asset = 'JPY'),
  amount bigint not null check (amount > 0),
  state text not null check (state in ('held', 'released', 'consumed')),
  created_at bigint not null,
  updated_at bigint not null,
  primary key (tenant_id, hold_id)
);
create unique index on cash_hold (tenant_id, account_id, purpose, reference) where state = 'held';
create index on cash_hold (tenant_id, account_id, hold_id desc);

alter table cash_hold enable row level security;
alter table cash_hold force row level security;
create policy tenant_only on cash_hold using (tenant_id = (select current_setting('app.tenant')::int));
grant select, insert, update on cash_hold to :app_role;
grant select on cash_hold to :backup_role;

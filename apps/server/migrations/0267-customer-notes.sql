-- What operators note about a customer (decision 0155). The text is sealed with the customer's file key. Rows are added
-- and never changed.
create table customer_note (
  tenant_id int not null references tenant,
  note_id bigint not null generated always as identity,
  user_id bigint not null,
  operator_id bigint not null,
  content bytea not null,
  at bigint not null,
  primary key (tenant_id, note_id),
  foreign key (tenant_id, user_id) references app_user,
  foreign key (tenant_id, operator_id) references operator
);
create index on customer_note (tenant_id, user_id, note_id desc);

alter table customer_note enable row level security;
alter table customer_note force row level security;
create policy tenant_only on customer_note using (tenant_id = (select current_setting('app.tenant')::int));

grant select, insert on customer_note to :app_role;
grant select on customer_note to :backup_role;

-- The API password of a member for the gateway that is compatible with kabu STATION's API (decision 0168), only in
-- simulated brokerages. It is made by the server and shown once; here is its SHA-256. A new one replaces the former.
create table kabus_password (
  tenant_id int not null,
  user_id bigint not null,
  password_hash bytea not null check (length(password_hash) = 32),
  -- epoch milliseconds of the system clock
  created_at bigint not null,
  primary key (tenant_id, user_id),
  unique (tenant_id, password_hash),
  foreign key (tenant_id, user_id) references app_user
);

alter table kabus_password enable row level security;
alter table kabus_password force row level security;
create policy tenant_only on kabus_password using (tenant_id = (select current_setting('app.tenant')::int));

grant select, insert, delete on kabus_password to :app_role;
grant update (password_hash, created_at) on kabus_password to :app_role;
grant select on kabus_password to :backup_role;

-- Which versions of the agreement a member has agreed to, and when; app_user keeps the latest. Rows are never changed.
create table agreement_consent (
  tenant_id int not null,
  user_id bigint not null,
  version text not null,
  -- epoch milliseconds of the system clock
  agreed_at bigint not null,
  primary key (tenant_id, user_id, version),
  foreign key (tenant_id, user_id) references app_user
);
-- Row-level security holds for the owner of the tables too: one tenant at a time.
do $$
declare
  one int;
begin
  for one in select tenant_id from tenant loop
    perform set_config('app.tenant', one::text, true);
    insert into agreement_consent (tenant_id, user_id, version, agreed_at)
      select tenant_id, user_id, agreement_version, agreed_at from app_user
      where tenant_id = one and agreement_version is not null and agreed_at is not null and account_id is not null;
  end loop;
end $$;

alter table agreement_consent enable row level security;
alter table agreement_consent force row level security;
create policy tenant_only on agreement_consent using (tenant_id = (select current_setting('app.tenant')::int));

grant select, insert on agreement_consent to :app_role;
grant select on agreement_consent to :backup_role;

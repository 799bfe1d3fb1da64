-- What operators may do, and one record of what they did: who, by which call, about what, before and after. Times are epoch milliseconds of
-- the system clock.
create table operator_role (
  tenant_id int not null,
  operator_id bigint not null,
  role text not null
    check (role in ('support', 'review', 'treasury', 'dealing', 'content', 'compliance', 'admin', 'auditor')),
  granted_at bigint not null,
  primary key (tenant_id, operator_id, role),
  foreign key (tenant_id, operator_id) references operator
);

-- The answers to calls that change something, by their idempotency keys; they go after 30 days.
create table operator_answer (
  tenant_id int not null,
  operator_id bigint not null,
  key text not null,
  -- SHA-256 of endpoint and body
  body_hash bytea not null,
  answer jsonb not null,
  at bigint not null,
  primary key (tenant_id, operator_id, key),
  foreign key (tenant_id, operator_id) references operator
);
create index on operator_answer (tenant_id, at);

-- `event`: the endpoint's name, or what happened otherwise (registered, login, reset, roles).
alter table operator_log drop constraint operator_log_event;
alter table operator_log add constraint operator_log_event check (event ~ '^[a-z][A-Za-z]{1,39}$');
alter table operator_log add column request_id text;
alter table operator_log add column subject text;
alter table operator_log add column before jsonb;
alter table operator_log add column after jsonb;

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['operator_role', 'operator_answer']
  loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format('create policy tenant_only on %I using (tenant_id = (select current_setting(''app.tenant'')::int))', tenant_table);
  end loop;
end $$;

grant select, insert, delete on operator_role, operator_answer to :app_role;
grant select on operator_role, operator_answer to :backup_role;

-- The operators' own entry: a passkey in place of the one-time token, sessions of their own, a record of who came. Times are epoch
-- milliseconds of the system clock; sessions and tokens are kept as SHA-256 only. Nothing here opens anything of the investors' API.
alter table operator add column handle bytea;
create unique index on operator (tenant_id, handle);

create table operator_passkey (
  tenant_id int not null,
  credential_id text not null,
  operator_id bigint not null,
  rp_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  created_at bigint not null,
  last_used_at bigint,
  primary key (tenant_id, credential_id),
  foreign key (tenant_id, operator_id) references operator
);
create index on operator_passkey (tenant_id, operator_id);

-- Deleted by the answer that it was made for, right or wrong.
create table operator_challenge (
  tenant_id int not null references tenant,
  challenge text not null,
  -- whose one-time token a registration shows; null for a login
  operator_id bigint,
  token_hash bytea,
  expires_at bigint not null,
  primary key (tenant_id, challenge),
  foreign key (tenant_id, operator_id) references operator,
  check ((operator_id is null) = (token_hash is null))
);
create index on operator_challenge (tenant_id, expires_at);

create table operator_session (
  tenant_id int not null,
  session_hash bytea not null,
  operator_id bigint not null,
  created_at bigint not null,
  last_seen_at bigint not null,
  primary key (tenant_id, session_hash),
  foreign key (tenant_id, operator_id) references operator
);
create index on operator_session (tenant_id, last_seen_at);

-- What operators did here; lines are added and never changed.
create table operator_log (
  tenant_id int not null,
  log_id bigint generated always as identity,
  operator_id bigint not null,
  event text not null check (event in ('registered', 'login', 'logout')),
  device text not null,
  address text not null,
  at bigint not null,
  primary key (tenant_id, log_id),
  foreign key (tenant_id, operator_id) references operator
);
create index on operator_log (tenant_id, operator_id, log_id);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['operator_passkey', 'operator_challenge', 'operator_session', 'operator_log']
  loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format('create policy tenant_only on %I using (tenant_id = (select current_setting(''app.tenant'')::int))', tenant_table);
  end loop;
end $$;

grant select, insert, update, delete on operator_challenge, operator_session to :app_role;
grant select, insert, update on operator_passkey to :app_role;
grant select, insert on operator_log to :app_role;
grant select on operator_passkey, operator_challenge, operator_session, operator_log to :backup_role;

-- Second factors and the confirmations they give (architecture 6). Secrets are sealed with a key that is not in this database;
-- tokens and recovery codes are kept as SHA-256 only.

create table totp_factor (
  tenant_id int not null,
  user_id bigint not null,
  secret bytea not null,
  created_at bigint not null,
  -- null while the first code has not been shown yet: it proves nothing then
  confirmed_at bigint,
  -- number of the last 30 second step whose code was used: it and the ones before are good no more (RFC 6238 5.2)
  last_step bigint not null default 0,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references app_user
);

create table recovery_code (
  tenant_id int not null,
  user_id bigint not null,
  code_hash bytea not null,
  primary key (tenant_id, user_id, code_hash),
  foreign key (tenant_id, user_id) references app_user
);

-- A login whose password was right and whose factor is still to come. It is no session: only the factor grant looks here.
create table factor_token (
  tenant_id int not null,
  token_hash bytea not null,
  user_id bigint not null,
  proof_key text check (length(proof_key) = 43),
  expires_at bigint not null,
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, user_id) references app_user
);
create index on factor_token (tenant_id, expires_at);

-- A fresh confirmation of one session for one purpose; deleted by what it is used for.
create table step_up (
  tenant_id int not null,
  token_hash bytea not null,
  session_id text not null,
  purpose text not null,
  expires_at bigint not null,
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, session_id) references login_session on delete cascade
);
create index on step_up (tenant_id, expires_at);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['totp_factor', 'recovery_code', 'factor_token', 'step_up']
  loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format('create policy tenant_only on %I using (tenant_id = (select current_setting(''app.tenant'')::int))', tenant_table);
  end loop;
end $$;

grant select, insert, update, delete on totp_factor, recovery_code, factor_token, step_up to :app_role;
grant select on totp_factor, recovery_code, factor_token, step_up to :backup_role;

-- Passkeys (WebAuthn) and the challenges of their ceremonies.

-- What authenticators file a member's passkeys under: random, so that it tells nothing (WebAuthn 14.6.1).
alter table app_user add column passkey_handle bytea;
create unique index on app_user (tenant_id, passkey_handle);

create table passkey (
  tenant_id int not null,
  credential_id text not null,
  user_id bigint not null,
  name text not null,
  -- the host it was made for; it is good there only
  rp_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  created_at bigint not null,
  last_used_at bigint,
  primary key (tenant_id, credential_id),
  foreign key (tenant_id, user_id) references app_user
);
create index on passkey (tenant_id, user_id);

-- Deleted by the answer that it was made for, right or wrong.
create table passkey_challenge (
  tenant_id int not null references tenant,
  challenge text not null,
  purpose text not null check (purpose in ('login', 'factor', 'step-up', 'register')),
  -- null for a login, where nobody has said yet who is there
  user_id bigint,
  -- the session that asked, of step-up and register
  session_id text,
  -- what a step-up is for
  detail text,
  expires_at bigint not null,
  primary key (tenant_id, challenge),
  check ((user_id is null) = (purpose = 'login')),
  check ((session_id is null) = (purpose in ('login', 'factor'))),
  check ((detail is null) = (purpose <> 'step-up'))
);
create index on passkey_challenge (tenant_id, expires_at);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['passkey', 'passkey_challenge']
  loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format('create policy tenant_only on %I using (tenant_id = (select current_setting(''app.tenant'')::int))', tenant_table);
  end loop;
end $$;

grant select, insert, update, delete on passkey, passkey_challenge to :app_role;
grant select on passkey, passkey_challenge to :backup_role;

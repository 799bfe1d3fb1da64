-- Identity: people, sessions and the one-time things around them (architecture 6, security.md "Access").
-- Times are epoch milliseconds of the system clock, never market time. Tokens and codes are kept as SHA-256 only.

create table app_user (
  tenant_id int not null references tenant,
  user_id bigint not null,
  nickname text not null,
  -- lower-cased; null for demo users
  email text check (email = lower(email)),
  password_hash text,
  demo boolean not null,
  -- null while the brokerage account is being opened: such a row cannot log in and is cleared away
  account_id bigint,
  referrer_id bigint,
  agreement_version text,
  agreed_at bigint,
  created_at bigint not null,
  primary key (tenant_id, user_id),
  unique (tenant_id, email),
  unique (tenant_id, account_id),
  foreign key (tenant_id, referrer_id) references app_user,
  check (demo or (email is not null and password_hash is not null and agreement_version is not null))
);

-- One login and all tokens that descend from it: a family.
create table login_session (
  tenant_id int not null,
  session_id text not null,
  user_id bigint not null,
  created_at bigint not null,
  ended_at bigint,
  end_reason text check (end_reason in ('logout', 'reuse', 'expired', 'revoked')),
  primary key (tenant_id, session_id),
  foreign key (tenant_id, user_id) references app_user
);
create index on login_session (tenant_id, user_id) where ended_at is null;

create table access_token (
  tenant_id int not null,
  token_hash bytea not null,
  session_id text not null,
  expires_at bigint not null,
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, session_id) references login_session on delete cascade
);
create index on access_token (tenant_id, session_id);
create index on access_token (tenant_id, expires_at);

create table refresh_token (
  tenant_id int not null,
  token_hash bytea not null,
  session_id text not null,
  expires_at bigint not null,
  used_at bigint,
  -- derives the successor from the token itself, so that a lost answer can be given again without keeping it
  successor_salt bytea,
  successor_hash bytea,
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, session_id) references login_session on delete cascade,
  check ((used_at is null) = (successor_hash is null))
);
create index on refresh_token (tenant_id, session_id);
create index on refresh_token (tenant_id, expires_at);

create table email_code (
  tenant_id int not null references tenant,
  email text not null,
  purpose text not null check (purpose in ('register', 'forget')),
  code_hash bytea not null,
  attempts int not null,
  expires_at bigint not null,
  consumed_at bigint,
  primary key (tenant_id, email, purpose)
);

create table captcha (
  tenant_id int not null references tenant,
  captcha_id text not null,
  answer_hash bytea not null,
  expires_at bigint not null,
  primary key (tenant_id, captcha_id)
);

-- Counts of failures and of sent codes in a window, by a hash of what is counted (account and address, mail address).
create table attempt_count (
  tenant_id int not null references tenant,
  scope text not null,
  key_hash bytea not null,
  count int not null,
  window_ends_at bigint not null,
  primary key (tenant_id, scope, key_hash)
);

-- Mails of a server without SMTP, shown by the demo for 24 hours.
create table mail_outbox (
  tenant_id int not null references tenant,
  mail_id bigint generated always as identity,
  recipient text not null,
  subject text not null,
  body text not null,
  at bigint not null,
  primary key (tenant_id, mail_id)
);
create index on mail_outbox (tenant_id, recipient, mail_id);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['app_user', 'login_session', 'access_token', 'refresh_token', 'email_code', 'captcha',
    'attempt_count', 'mail_outbox']
  loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format('create policy tenant_only on %I using (tenant_id = (select current_setting(''app.tenant'')::int))', tenant_table);
  end loop;
end $$;
-- Only a registration that never finished may be deleted: people with an account stay.
create policy unfinished_only on app_user as restrictive for delete using (account_id is null);

grant select, insert, update, delete on app_user, login_session, access_token, refresh_token, email_code, captcha,
  attempt_count to :app_role;
grant select, insert, delete on mail_outbox to :app_role;
grant select on app_user, login_session, access_token, refresh_token, email_code, captcha, attempt_count, mail_outbox
  to :backup_role;

-- A confirmation may be bound to a subject, for example the digest of a payment (decision 0096); null: to its purpose alone.
alter table step_up add column subject text check (subject ~ '^[!-~]{1,128}$');

-- The challenge of a step-up is a hash over this, the purpose and the subject. Challenges that were issued before have none and expire unused.
alter table passkey_challenge add column nonce text;
alter table passkey_challenge add constraint passkey_challenge_nonce check ((nonce is null) = (purpose <> 'step-up')) not valid;

-- The code that a throw-away member of a simulated brokerage confirms with, one a session and purpose: it is shown on the page.
create table demo_code (
  tenant_id int not null,
  session_id text not null,
  purpose text not null,
  code_hash bytea not null,
  expires_at bigint not null,
  primary key (tenant_id, session_id, purpose),
  foreign key (tenant_id, session_id) references login_session on delete cascade
);
create index on demo_code (tenant_id, expires_at);

alter table demo_code enable row level security;
alter table demo_code force row level security;
create policy tenant_only on demo_code using (tenant_id = (select current_setting('app.tenant')::int));
grant select, insert, update, delete on demo_code to :app_role;
grant select on demo_code to :backup_role;

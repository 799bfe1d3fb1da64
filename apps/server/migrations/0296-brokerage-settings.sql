-- Operators change the settings of their own brokerage (decision 0166). Every brokerage is read by its slug before a call has one; a server
-- writes only that of the call. The owner is not bound.
alter table tenant enable row level security;
create policy tenant_read on tenant for select using (true);
create policy tenant_made on tenant for insert with check (true);
create policy tenant_own on tenant for update using (tenant_id = (select current_setting('app.tenant')::int));
grant update (name_en, name_jp, name_tw, operator_name, registration_number, support_contact, licence_en, licence_jp, licence_tw, logo, features,
  identity_second_check_percent, agreement_version, agreement_own) on tenant to :app_role;

-- An agreement that operators prepare: one text a language, written anew until its version is set.
create table agreement_draft (
  tenant_id int not null references tenant,
  version text not null check (version ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,31}$'),
  language text not null check (language in ('en', 'jp', 'tw')),
  body text not null check (octet_length(body) between 1 and 65536),
  saved_by bigint not null,
  -- epoch milliseconds of the system clock
  saved_at bigint not null,
  primary key (tenant_id, version, language),
  foreign key (tenant_id, saved_by) references operator
);
alter table agreement_draft enable row level security;
alter table agreement_draft force row level security;
create policy tenant_only on agreement_draft using (tenant_id = (select current_setting('app.tenant')::int));
grant select, insert on agreement_draft to :app_role;
grant update (body, saved_by, saved_at) on agreement_draft to :app_role;
grant select on agreement_draft to :backup_role;

-- Two operators set a version, as the command line does. Its texts are never changed.
grant insert on agreement to :app_role;

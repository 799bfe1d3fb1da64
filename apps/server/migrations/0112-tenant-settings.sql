-- What a brokerage of its own says and takes, and those who will work in its back office.

alter table tenant
  add column licence_en text,
  add column licence_jp text,
  add column licence_tw text,
  -- a data: URL, so that the page's policy lets it in and nobody else's server is asked
  add column logo text check (logo ~ '^data:image/(png|svg\+xml);base64,[A-Za-z0-9+/]+=*$' and length(logo) <= 65536),
  add column features text[] not null default array['registration', 'demoLogin'],
  -- both null: the schedule that the program comes with
  add column fee_rate_ppm int check (fee_rate_ppm between 0 and 100000),
  add column fee_minimum int check (fee_minimum between 0 and 100000),
  add check ((licence_en is null) = (licence_jp is null) and (licence_en is null) = (licence_tw is null)),
  add check ((fee_rate_ppm is null) = (fee_minimum is null));

-- Nobody is an operator until the one-time token was used, and there is no default one.
create table operator (
  tenant_id int not null references tenant,
  operator_id bigint generated always as identity,
  name text not null check (char_length(name) between 1 and 40),
  -- SHA-256 of the token; gone once it was used
  token_hash bytea,
  -- epoch milliseconds of the system clock
  token_expires_at bigint,
  created_at bigint not null,
  primary key (tenant_id, operator_id),
  unique (tenant_id, name),
  unique (tenant_id, token_hash),
  check ((token_hash is null) = (token_expires_at is null))
);
alter table operator enable row level security;
alter table operator force row level security;
create policy tenant_only on operator using (tenant_id = (select current_setting('app.tenant')::int));

grant select, insert, update on operator to :app_role;
grant select on operator to :backup_role;

-- Identity checks (decision 0085). Times are epoch milliseconds of the system clock.

-- One submission and its decision. The fields are encrypted with the customer's file key, as the pictures are.
create table identity_case (
  tenant_id int not null references tenant,
  case_id bigint not null generated always as identity,
  user_id bigint not null,
  -- raised by the decision, which names the version it was made for
  version int not null default 1,
  state text not null default 'pending' check (state in ('pending', 'rejected', 'verified')),
  document text not null
    check (document in ('driving-licence', 'my-number-card', 'residence-card', 'special-permanent-resident', 'passport')),
  content bytea not null,
  -- the language of the submission, in which the decision is reported
  language text not null,
  submit_key text not null,
  submitted_at bigint not null,
  decided_at bigint,
  decided_by text check (decided_by in ('demo-clerk', 'operator')),
  operator_id bigint,
  -- when the broker acknowledged the account policy that follows from the decision
  policy_synced_at bigint,
  primary key (tenant_id, case_id),
  foreign key (tenant_id, user_id) references app_user,
  foreign key (tenant_id, operator_id) references operator,
  unique (tenant_id, user_id, submit_key),
  check ((state = 'pending') = (decided_at is null)),
  check ((state = 'pending') = (decided_by is null)),
  check ((decided_by is not distinct from 'operator') = (operator_id is not null))
);
create unique index identity_case_open on identity_case (tenant_id, user_id) where state in ('pending', 'verified');
create index identity_case_queue on identity_case (tenant_id, submitted_at) where state = 'pending';
create index identity_case_unsynced on identity_case (tenant_id) where state = 'verified' and policy_synced_at is null;

create table identity_rejection (
  tenant_id int not null,
  case_id bigint not null,
  part text not null,
  reason text not null,
  note text not null check (char_length(note) <= 200),
  primary key (tenant_id, case_id, part),
  foreign key (tenant_id, case_id) references identity_case
);

-- Who looked at a case; rows are added and never changed.
create table identity_view (
  tenant_id int not null,
  view_id bigint not null generated always as identity,
  case_id bigint not null,
  viewer text not null check (viewer in ('demo-clerk', 'operator')),
  operator_id bigint,
  what text not null check (what in ('fields', 'pictures')),
  at bigint not null,
  primary key (tenant_id, view_id),
  foreign key (tenant_id, case_id) references identity_case,
  foreign key (tenant_id, operator_id) references operator,
  check ((viewer = 'operator') = (operator_id is not null))
);
create index on identity_view (tenant_id, case_id);

-- A decision is final.
create function identity_case_goes_on() returns trigger language plpgsql as $$
begin
  if old.state <> 'pending' and new.state <> old.state then
    raise exception 'identity case % is % and cannot become %', old.case_id, old.state, new.state;
  end if;
  return new;
end $$;
create trigger identity_case_goes_on before update on identity_case for each row execute function identity_case_goes_on();

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['identity_case', 'identity_rejection', 'identity_view']
  loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format('create policy tenant_only on %I using (tenant_id = (select current_setting(''app.tenant'')::int))', tenant_table);
  end loop;
end $$;

grant select, insert on identity_case, identity_rejection, identity_view to :app_role;
grant update (version, state, decided_at, decided_by, operator_id, policy_synced_at) on identity_case to :app_role;
grant select on identity_case, identity_rejection, identity_view to :backup_role;

-- Offerings (decision 0118): each in its present state, each of its steps, and the applications for it. Written by the projector. Amounts are
-- yen, prices tenths of a yen; times are the system's clock, but `created_at`, `updated_at` and `at`, which are market time.
create table offering (
  tenant_id int not null,
  offering_id bigint not null,
  kind text not null check (kind in ('ipo', 'distribution', 'block')),
  code text not null,
  lot bigint not null,
  shares bigint not null,
  least bigint not null,
  most bigint not null,
  standbys int not null,
  holds_at text not null check (holds_at in ('application', 'draw')),
  opens_at bigint not null,
  closes_at bigint not null,
  draw_at bigint not null,
  purchase_from bigint,
  purchase_until bigint,
  delivers_on date,
  deposit_percent int not null,
  penalty_percent int not null,
  locked_until date,
  state text not null,
  -- whether another step may follow, or its task is not done
  open boolean not null,
  range_low int,
  range_high int,
  range_step int,
  price int,
  last_close int,
  -- what the draw is made from (decision 0119)
  commitment text,
  beacon_round bigint,
  root text,
  leaves int,
  secret text,
  seed text,
  -- work on its applications that is in progress
  task jsonb,
  applications int not null,
  applied bigint not null,
  allotted bigint not null,
  delivered bigint not null,
  paid bigint not null,
  reason text,
  created_at bigint not null,
  updated_at bigint not null,
  primary key (tenant_id, offering_id)
);

create table offering_step (
  tenant_id int not null,
  event_seq bigint not null,
  offering_id bigint not null,
  state text not null,
  wall_at bigint not null,
  at bigint not null,
  journal_seq bigint not null,
  primary key (tenant_id, event_seq)
);
create index on offering_step (tenant_id, offering_id, event_seq);

create table offering_application (
  tenant_id int not null,
  application_id bigint not null,
  offering_id bigint not null,
  -- 12, a house account, of the simulation
  account_id bigint not null,
  simulated boolean,
  person text,
  quantity bigint not null,
  -- null: at whatever price is set
  bid int,
  nonce text not null,
  state text not null,
  open boolean not null,
  reason text,
  allotted bigint not null,
  rank int,
  standby int,
  answer text,
  paid bigint not null,
  agreement_version text,
  agreement_digest text,
  created_at bigint not null,
  updated_at bigint not null,
  primary key (tenant_id, application_id)
);
create index on offering_application (tenant_id, offering_id, application_id);
create index on offering_application (tenant_id, account_id, application_id desc);
create index on offering_application (tenant_id, application_id) where open;

do $$
declare
  one text;
begin
  foreach one in array array['offering', 'offering_step', 'offering_application'] loop
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('create policy tenant_only on %I using (tenant_id = (select current_setting(''app.tenant'')::int))', one);
  end loop;
end $$;
grant select, insert, update on offering, offering_application to :app_role;
grant select, insert on offering_step to :app_role;
grant select on offering, offering_step, offering_application to :backup_role;

-- The journal in one partition a month of wall_at (UTC), so that old months can be moved away as whole tables.
-- That (tenant_id, seq) is unique across months rests on the lease: a batch moves it from one sequence to the next or fails.
alter table journal rename to journal_past;
alter table journal_past drop constraint journal_pkey;
revoke all on journal_past from :app_role;

create table journal (
  tenant_id int not null,
  seq bigint not null,
  epoch int not null,
  at bigint not null,
  wall_at bigint not null,
  kind smallint not null,
  payload bytea not null,
  outcome bytea not null,
  hash bytea not null,
  primary key (tenant_id, seq, wall_at)
) partition by range (wall_at);
alter table journal enable row level security;
alter table journal force row level security;
create policy tenant_only on journal using (tenant_id = (select current_setting('app.tenant')::int));
grant select, insert on journal to :app_role;
grant select on journal to :backup_role;

-- Rows whose month has no partition (a system clock gone wrong) are stored all the same.
create table journal_default (like journal including all);
alter table journal_default enable row level security;
alter table journal_default force row level security;
create policy tenant_only on journal_default using (tenant_id = (select current_setting('app.tenant')::int));
grant select on journal_default to :backup_role;
alter table journal attach partition journal_default default;

-- Makes the partitions of the months from one time to another, in epoch milliseconds; answers how many were missing. The app may call
-- it though it owns nothing. It attaches ready tables: making them as partitions at once would lock the journal against its reader.
-- A month whose rows are in another partition already stays there.
create function add_journal_months(from_ms bigint, to_ms bigint) returns int
  language plpgsql security definer set search_path = pg_catalog, pg_temp set lock_timeout = '2s' as $$
declare
  month timestamp := date_trunc('month', to_timestamp(from_ms / 1000.0) at time zone 'UTC');
  until_month constant timestamp := to_timestamp(to_ms / 1000.0) at time zone 'UTC';
  partition text;
  made int := 0;
begin
  if to_ms - from_ms > 20::bigint * 366 * 86400000 then raise exception 'more than 20 years of journal months at once'; end if;
  while month <= until_month loop
    partition := 'journal_' || to_char(month, 'YYYY_MM');
    if to_regclass('public.' || partition) is null then
      begin
        execute format('create table public.%I (like public.journal including all)', partition);
        execute format('alter table public.%I enable row level security', partition);
        execute format('alter table public.%I force row level security', partition);
        execute format('create policy tenant_only on public.%I using (tenant_id = (select current_setting(''app.tenant'')::int))', partition);
        execute format('grant select on public.%I to :backup_role', partition);
        execute format('alter table public.journal attach partition public.%I for values from (%s) to (%s)', partition,
          (extract(epoch from month at time zone 'UTC') * 1000)::bigint,
          (extract(epoch from (month + interval '1 month') at time zone 'UTC') * 1000)::bigint);
        made := made + 1;
      exception when check_violation or invalid_object_definition or lock_not_available then
        null; -- undone whole; the rows of that month find their place without it
      end;
    end if;
    month := month + interval '1 month';
  end loop;
  return made;
end $$;
revoke all on function add_journal_months(bigint, bigint) from public;
grant execute on function add_journal_months(bigint, bigint) to :app_role;

-- What was written before becomes one partition up to the end of its last month; where nothing was, nothing stays.
do $$
declare
  one record;
  last_ms bigint := null;
  tenant_last bigint;
begin
  for one in select tenant_id from tenant loop
    perform set_config('app.tenant', one.tenant_id::text, true);
    select max(wall_at) into tenant_last from journal_past;
    last_ms := greatest(last_ms, tenant_last);
  end loop;
  if last_ms is null then
    drop table journal_past;
  else
    execute format('alter table journal attach partition journal_past for values from (minvalue) to (%s)',
      (extract(epoch from (date_trunc('month', to_timestamp(last_ms / 1000.0) at time zone 'UTC') + interval '1 month') at time zone 'UTC') * 1000)::bigint);
  end if;
end $$;

select add_journal_months((extract(epoch from now()) * 1000)::bigint, (extract(epoch from now() + interval '3 months') * 1000)::bigint);

-- The journal's second layout: one row a batch (decision 0070, docs/journal-layout.md). Rows of before stay in the table `journal`, where
-- they are read and verified as ever; nothing is added to it any more. Partitions by month of wall_at, as 0012 has them.
create table journal_batch (
  tenant_id int not null,
  to_seq bigint not null,
  from_seq bigint not null,
  epoch int not null,
  -- of the last row
  wall_at bigint not null,
  -- the hash of the last row
  head bytea not null,
  -- computed by the server outside the broker (core/journal/balance-check.ts): postings sum to zero, and no customer's balance is negative
  imbalance bigint not null check (imbalance = 0),
  lowest bigint not null check (lowest >= 0),
  frame_table bytea not null,
  -- compressed already; outside the row and as it is, so that one frame can be read by itself
  frames bytea not null,
  check (from_seq <= to_seq),
  primary key (tenant_id, to_seq, wall_at)
) partition by range (wall_at);
alter table journal_batch alter frames set storage external;
alter table journal_batch enable row level security;
alter table journal_batch force row level security;
create policy tenant_only on journal_batch using (tenant_id = (select current_setting('app.tenant')::int));
grant select, insert on journal_batch to :app_role;
grant select on journal_batch to :backup_role;
revoke insert on journal from :app_role;

create table journal_batch_default (like journal_batch including all);
alter table journal_batch_default enable row level security;
alter table journal_batch_default force row level security;
create policy tenant_only on journal_batch_default using (tenant_id = (select current_setting('app.tenant')::int));
grant select on journal_batch_default to :backup_role;
alter table journal_batch attach partition journal_batch_default default;

-- As in 0012, for the table of batches, and for that of before when an export with its rows is restored. A lock is waited for shortly: whoever
-- commits meanwhile waits behind it.
drop function add_journal_months(bigint, bigint);
create function add_journal_months(from_ms bigint, to_ms bigint, parent text default 'journal_batch') returns int
  language plpgsql security definer set search_path = pg_catalog, pg_temp set lock_timeout = '500ms' as $$
declare
  month timestamp := date_trunc('month', to_timestamp(from_ms / 1000.0) at time zone 'UTC');
  until_month constant timestamp := to_timestamp(to_ms / 1000.0) at time zone 'UTC';
  partition text;
  made int := 0;
begin
  if parent not in ('journal', 'journal_batch') then raise exception 'journal or journal_batch, not %', parent; end if;
  if to_ms - from_ms > 20::bigint * 366 * 86400000 then raise exception 'more than 20 years of journal months at once'; end if;
  while month <= until_month loop
    partition := parent || '_' || to_char(month, 'YYYY_MM');
    if to_regclass('public.' || partition) is null then
      begin
        execute format('create table public.%I (like public.%I including all)', partition, parent);
        execute format('alter table public.%I enable row level security', partition);
        execute format('alter table public.%I force row level security', partition);
        execute format('create policy tenant_only on public.%I using (tenant_id = (select current_setting(''app.tenant'')::int))', partition);
        execute format('grant select on public.%I to :backup_role', partition);
        execute format('alter table public.%I attach partition public.%I for values from (%s) to (%s)', parent, partition,
          (extract(epoch from month at time zone 'UTC') * 1000)::bigint,
          (extract(epoch from (month + interval '1 month') at time zone 'UTC') * 1000)::bigint);
        made := made + 1;
      exception when check_violation or invalid_object_definition or lock_not_available or deadlock_detected then
        null; -- undone whole; the rows of that month find their place without it
      end;
    end if;
    month := month + interval '1 month';
  end loop;
  return made;
end $$;
revoke all on function add_journal_months(bigint, bigint, text) from public;
grant execute on function add_journal_months(bigint, bigint, text) to :app_role;
select add_journal_months((extract(epoch from now()) * 1000)::bigint, (extract(epoch from now() + interval '3 months') * 1000)::bigint);

-- What account events say is unpacked in the server, which reads frames.
drop function events_of(account_event[]);
drop function told(account_event);

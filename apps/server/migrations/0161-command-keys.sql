-- Where the journal has the answer to a command with an idempotency key (decision 0071): what was sent and what was answered is in the journal
-- alone. Keys of before stay in `idempotency`, where they are looked up until they expire; nothing is added to it any more.
create table command_key (
  tenant_id int not null,
  -- of account and key: core/command-key.ts
  hash bytea not null,
  -- of the system's clock, counted from 1970
  day int not null,
  seq bigint not null,
  primary key (tenant_id, hash, day)
) partition by range (day);
alter table command_key enable row level security;
alter table command_key force row level security;
create policy tenant_only on command_key using (tenant_id = (select current_setting('app.tenant')::int));
-- keys expire
grant select, insert, delete on command_key to :app_role;
grant select on command_key to :backup_role;
revoke insert on idempotency from :app_role;

create table command_key_default (like command_key including all);
alter table command_key_default enable row level security;
alter table command_key_default force row level security;
create policy tenant_only on command_key_default using (tenant_id = (select current_setting('app.tenant')::int));
grant select on command_key_default to :backup_role;
alter table command_key attach partition command_key_default default;

-- Makes the partitions from one day to another, ten days each; returns how many were missing. The app may call it though it owns nothing; it
-- attaches ready tables, as add_journal_months does.
create function add_key_days(oldest int, newest int) returns int
  language plpgsql security definer set search_path = pg_catalog, pg_temp set lock_timeout = '500ms' as $$
declare
  period int := oldest / 10;
  partition text;
  made int := 0;
begin
  if newest - oldest > 1000 then raise exception 'more than 1,000 days of keys at once'; end if;
  while period <= newest / 10 loop
    partition := 'command_key_' || period;
    if to_regclass('public.' || partition) is null then
      begin
        execute format('create table public.%I (like public.command_key including all)', partition);
        execute format('alter table public.%I enable row level security', partition);
        execute format('alter table public.%I force row level security', partition);
        execute format('create policy tenant_only on public.%I using (tenant_id = (select current_setting(''app.tenant'')::int))', partition);
        execute format('grant select on public.%I to :backup_role', partition);
        execute format('alter table public.command_key attach partition public.%I for values from (%s) to (%s)', partition,
          period * 10, period * 10 + 10);
        made := made + 1;
      exception when check_violation or invalid_object_definition or lock_not_available or deadlock_detected then
        null; -- undone whole; the keys of those days find their place without it
      end;
    end if;
    period := period + 1;
  end loop;
  return made;
end $$;
revoke all on function add_key_days(int, int) from public;
grant execute on function add_key_days(int, int) to :app_role;
select add_key_days(floor(extract(epoch from now()) / 86400)::int - 30, floor(extract(epoch from now()) / 86400)::int + 20);

-- Drops the oldest partition whose days are all before `oldest`; returns whether it did. It waits for its lock for a moment only: commits and
-- look-ups wait behind it, and a reader of hours (a backup, a check) may have the table. One partition a call, and a transaction each.
create function drop_key_days(oldest int) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp set lock_timeout = '100ms' as $$
declare
  expired text;
begin
  select c.relname into expired from pg_inherits i join pg_class c on c.oid = i.inhrelid
   where i.inhparent = 'public.command_key'::regclass and c.relname ~ '^command_key_[0-9]+$'
     and substring(c.relname from 13)::int < oldest / 10
   order by substring(c.relname from 13)::int limit 1;
  if expired is null then return false; end if;
  execute format('drop table public.%I', expired);
  return true;
exception when lock_not_available or deadlock_detected then
  return false; -- the next call drops it
end $$;
revoke all on function drop_key_days(int) from public;
grant execute on function drop_key_days(int) to :app_role;

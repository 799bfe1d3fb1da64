-- How far the read tables that the projector writes have come: the last journal row and the last account event that they hold (decision
-- 0081). It moves in the transaction of the rows. Until now the commit wrote those tables, so they hold everything.
create table projection (
  tenant_id int primary key,
  seq bigint not null,
  event_seq bigint not null
);
-- Row-level security holds for the owner of the tables too: one tenant at a time.
do $$
declare
  one int;
begin
  for one in select tenant_id from tenant loop
    perform set_config('app.tenant', one::text, true);
    if exists (select from projection_backlog where tenant_id = one) then
      raise exception 'read tables are not complete: start the version before once without KABUTO_PROJECTION_LAG_MS';
    end if;
    insert into projection (tenant_id, seq, event_seq) select tenant_id, seq, event_seq from core_lease where tenant_id = one;
  end loop;
end $$;
drop table projection_backlog;
alter table projection enable row level security;
alter table projection force row level security;
create policy tenant_only on projection using (tenant_id = (select current_setting('app.tenant')::int));
grant select, insert, update on projection to :app_role;
grant select on projection to :backup_role;

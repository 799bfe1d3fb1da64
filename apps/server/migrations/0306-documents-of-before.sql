-- Documents about what had happened before this brokerage issued such documents count as read, and have no notice.
alter table document add column of_before boolean not null default false;
-- Receipts of steps up to this event are such documents: the job leaves them to the member who looks.
alter table document_run add column receipts_after bigint not null default 0;

-- Row-level security holds for the owner of the tables too: one tenant at a time.
do $$
declare
  one int;
  newest bigint;
begin
  for one in select tenant_id from tenant loop
    perform set_config('app.tenant', one::text, true);
    select max(event_seq) into newest from transfer_step where tenant_id = one;
    if newest is null then continue; end if;
    -- dates of the past: the next run begins with the first account
    insert into document_run (tenant_id, due, today, after_account, after_document, begun_at, after_step, receipts_after)
      values (one, '1970-01-01', '1970-01-01', 0, 0, 0, newest, newest)
    on conflict (tenant_id) do update set after_step = greatest(document_run.after_step, newest), receipts_after = newest;
  end loop;
end $$;

-- The final results of closed trade dates, one row an account and issue that sold: what the fills of the day said is provisional.
create table day_result (
  tenant_id int not null,
  event_seq bigint not null,
  account_id bigint not null,
  code text not null,
  trade_date date not null,
  settles_on date not null,
  quantity bigint not null check (quantity > 0),
  proceeds bigint not null,
  average_cost bigint not null,
  realised bigint not null,
  provisional bigint not null,
  journal_seq bigint not null,
  primary key (tenant_id, event_seq)
);
create index on day_result (tenant_id, account_id, trade_date, code);

-- Dates closed before this table was made: their results are events already.
do $$
declare
  one int;
begin
  for one in select tenant_id from tenant loop
    perform set_config('app.tenant', one::text, true);
    insert into day_result
    select tenant_id, event_seq, account_id, data->'result'->>'instrument', (data->'result'->>'tradeDate')::date,
           (data->'result'->>'settlesOn')::date, (data->'result'->>'quantity')::bigint, (data->'result'->>'proceeds')::bigint,
           (data->'result'->>'averageCost')::bigint, (data->'result'->>'realised')::bigint,
           (data->'result'->>'provisional')::bigint, journal_seq
      from account_event where tenant_id = one and kind = 'result';
  end loop;
end $$;

alter table day_result enable row level security;
alter table day_result force row level security;
create policy tenant_only on day_result using (tenant_id = (select current_setting('app.tenant')::int));
grant select, insert on day_result to :app_role;
grant select on day_result to :backup_role;

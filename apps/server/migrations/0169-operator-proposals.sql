-- Invites, roles and passkey resets of operators are proposals too. The database executes them in the transaction of their approval, so they
-- have no row in the journal. In the demo there are operators who enter and approve without a passkey.

-- rises with every change of roles and with every reset: the subject's version of a proposal
alter table operator add column version bigint not null default 1;
-- the executed proposal whose maker may issue the one-time token, until the operator has registered
alter table operator add column token_proposal bigint;
alter table operator add column demo boolean not null default false;

create function operator_of_the_demo() returns trigger language plpgsql as $$
begin
  if new.demo and not exists (select 1 from tenant t where t.tenant_id = new.tenant_id and t.mode = 'demo') then
    raise exception 'a demo operator cannot exist in a live brokerage';
  end if;
  if tg_op = 'UPDATE' and new.demo <> old.demo then
    raise exception 'an operator does not become one of the demo, and does not cease to be one';
  end if;
  return new;
end $$;
create trigger operator_of_the_demo before insert or update of demo on operator for each row execute function operator_of_the_demo();

do $$
declare
  outdated text;
begin
  for outdated in select conname from pg_constraint where conrelid = 'proposal'::regclass and contype = 'c'
    and (pg_get_constraintdef(oid) like '%journal_seq IS NOT NULL%' or pg_get_constraintdef(oid) like '%assertion IS NOT NULL%')
  loop
    execute format('alter table proposal drop constraint %I', outdated);
  end loop;
end $$;
alter table proposal
  add constraint proposal_journal_seq check (
    (state = 'executed' and kind not in ('operator-invite', 'operator-roles', 'operator-reset')) = (journal_seq is not null)),
  add constraint proposal_checker check (state not in ('approved', 'executed') or checker_id is not null);

create or replace function proposal_goes_on() returns trigger language plpgsql as $$
begin
  if not ((old.state = 'open' and new.state <> 'open' and new.state <> 'executed')
    or (old.state = 'approved' and new.state in ('executed', 'refused', 'stale'))) then
    raise exception 'proposal % is % and cannot become %', old.number, old.state, new.state;
  end if;
  if new.state = 'approved' and new.assertion is null and not exists (
    select 1 from operator o join tenant t on t.tenant_id = o.tenant_id
    where o.tenant_id = new.tenant_id and o.operator_id = new.checker_id and o.demo and t.mode = 'demo') then
    raise exception 'proposal % needs the signature of its checker', old.number;
  end if;
  return new;
end $$;

-- The pages of the log, newest first, by each of its filters.
create index on operator_log (tenant_id, at, log_id);
create index on operator_log (tenant_id, operator_id, at, log_id);
create index on operator_log (tenant_id, event, at, log_id);
create index on operator_log (tenant_id, subject, at, log_id);

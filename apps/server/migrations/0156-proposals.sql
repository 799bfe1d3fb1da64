-- Dangerous actions need a second operator (backoffice.md, Maker-checker). A proposal is never deleted, what was proposed never changes, and
-- its number is executed at most once. Times are epoch milliseconds of the system clock.
create table proposal (
  tenant_id int not null references tenant,
  number bigint not null check (number > 0),
  kind text not null,
  content jsonb not null,
  subject text not null,
  -- of the subject when the proposal was made
  subject_version bigint not null,
  -- SHA-256 of everything above and of maker, reason and times: what the checker's passkey signs
  hash bytea not null check (octet_length(hash) = 32),
  maker_id bigint not null,
  reason text not null check (char_length(reason) between 1 and 400),
  created_at bigint not null,
  expires_at bigint not null check (expires_at > created_at),
  -- approved: the command is on its way to the core
  state text not null default 'open' check (state in ('open', 'approved', 'executed', 'refused', 'stale', 'expired')),
  checker_id bigint,
  -- the signature of an approval
  assertion jsonb,
  decided_at bigint,
  -- why it was refused, by the checker or by the core
  refusal text check (char_length(refusal) between 1 and 400),
  journal_seq bigint,
  primary key (tenant_id, number),
  foreign key (tenant_id, maker_id) references operator,
  foreign key (tenant_id, checker_id) references operator,
  check (maker_id <> checker_id),
  check ((state = 'open') = (decided_at is null)),
  check ((state = 'executed') = (journal_seq is not null)),
  check (state not in ('approved', 'executed') or (checker_id is not null and assertion is not null)),
  check ((state = 'refused') = (refusal is not null))
);
create index on proposal (tenant_id, state, number);

create function proposal_goes_on() returns trigger language plpgsql as $$
begin
  if (old.state = 'open' and new.state <> 'open' and new.state <> 'executed')
    or (old.state = 'approved' and new.state in ('executed', 'refused', 'stale')) then
    return new;
  end if;
  raise exception 'proposal % is % and cannot become %', old.number, old.state, new.state;
end $$;
create trigger proposal_goes_on before update on proposal for each row execute function proposal_goes_on();

alter table proposal enable row level security;
alter table proposal force row level security;
create policy tenant_only on proposal using (tenant_id = (select current_setting('app.tenant')::int));
grant select, insert on proposal to :app_role;
grant update (state, checker_id, assertion, decided_at, refusal, journal_seq) on proposal to :app_role;
grant select on proposal to :backup_role;

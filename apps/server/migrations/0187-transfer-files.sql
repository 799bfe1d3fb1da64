-- Files of outgoing transfers (decision 0099). Times are epoch milliseconds of the system clock.
create table transfer_file (
  tenant_id int not null references tenant,
  file_id bigint not null generated always as identity,
  -- preparing: the withdrawals of its list are being marked as sent; empty: none of them was sent
  state text not null default 'preparing' check (state in ('preparing', 'released', 'empty')),
  -- null: the demo's clerk
  operator_id bigint,
  -- the releasing call's key: repeated, it gets the same file
  release_key text,
  -- of a live brokerage: the proposal that a second operator approved
  proposal bigint,
  created_at bigint not null,
  released_at bigint,
  pay_on date,
  count int check (count > 0),
  sum bigint check (sum > 0),
  sha256 bytea check (octet_length(sha256) = 32),
  -- the file as it was released, sealed with the server's key
  sealed bytea,
  -- the operator who entered the bank's figures; null with accepted_at: the demo's clerk
  accepted_by bigint,
  accepted_at bigint,
  primary key (tenant_id, file_id),
  foreign key (tenant_id, operator_id) references operator,
  foreign key (tenant_id, accepted_by) references operator,
  unique (tenant_id, operator_id, release_key),
  unique (tenant_id, proposal),
  check (state <> 'released' or (released_at is not null and pay_on is not null and count is not null and sum is not null
    and sha256 is not null and sealed is not null)),
  check (accepted_at is null or state = 'released'),
  check (accepted_by is null or accepted_at is not null),
  check (accepted_by is distinct from operator_id or accepted_by is null)
);
-- one at a time
create unique index on transfer_file (tenant_id) where state = 'preparing';

create table transfer_file_line (
  tenant_id int not null,
  file_id bigint not null,
  transfer_id bigint not null,
  account_id bigint not null,
  -- left: refused when it was to be sent, for the reason
  state text not null default 'listed' check (state in ('listed', 'sent', 'left')),
  reason text,
  primary key (tenant_id, file_id, transfer_id),
  foreign key (tenant_id, file_id) references transfer_file,
  check ((state = 'left') = (reason is not null))
);
-- a withdrawal is in one file
create unique index on transfer_file_line (tenant_id, transfer_id) where state <> 'left';

create function transfer_file_goes_on() returns trigger language plpgsql as $$
begin
  if old.state <> 'preparing' and (new.state, new.count, new.sum, new.sha256, new.sealed, new.pay_on, new.released_at)
      is distinct from (old.state, old.count, old.sum, old.sha256, old.sealed, old.pay_on, old.released_at) then
    raise exception 'transfer file % is %', old.file_id, old.state;
  end if;
  if old.accepted_at is not null then raise exception 'transfer file % is accepted', old.file_id; end if;
  return new;
end $$;
create trigger transfer_file_goes_on before update on transfer_file for each row execute function transfer_file_goes_on();

do $$
declare
  one text;
begin
  foreach one in array array['transfer_file', 'transfer_file_line'] loop
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('create policy tenant_only on %I using (tenant_id = (select current_setting(''app.tenant'')::int))', one);
  end loop;
end $$;
grant select, insert on transfer_file, transfer_file_line to :app_role;
grant update (state, released_at, pay_on, count, sum, sha256, sealed, accepted_by, accepted_at) on transfer_file to :app_role;
grant update (state, reason) on transfer_file_line to :app_role;
grant select on transfer_file, transfer_file_line to :backup_role;

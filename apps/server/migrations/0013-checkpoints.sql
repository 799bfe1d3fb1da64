-- One row an epoch: the hash over the broker's whole state as its tables were when the epoch began (core.md 1). The journal's first
-- row of the epoch says the same, so that the chain covers it.
create table checkpoint (
  tenant_id int not null,
  epoch int not null,
  journal_seq bigint not null,
  code_version text not null,
  state_hash bytea not null,
  state_rows bigint not null,
  -- how many rows of checkpoint_state carry the state itself; null where the code is that of the epoch before
  chunks int,
  primary key (tenant_id, epoch)
);
-- The state itself, canonical lines packed with gzip, where another code version takes over: verify begins there.
create table checkpoint_state (
  tenant_id int not null,
  epoch int not null,
  chunk int not null,
  lines bytea not null,
  primary key (tenant_id, epoch, chunk)
);
do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['checkpoint', 'checkpoint_state']
  loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format('create policy tenant_only on %I using (tenant_id = (select current_setting(''app.tenant'')::int))', tenant_table);
  end loop;
end $$;
grant select, insert on checkpoint, checkpoint_state to :app_role;
grant select on checkpoint, checkpoint_state to :backup_role;

-- A start reads the open orders of a tenant and none of the others.
create index on trade_order (tenant_id, order_id) where open;

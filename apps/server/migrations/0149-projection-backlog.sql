-- Read tables that are written later than their batch: what they are to hold, one row a batch, until it is applied and the row is gone. The
-- tables hold everything up to the row before the first batch in here. Only hosts with a lag put rows in; every start applies what is left.
create table projection_backlog (
  tenant_id int not null,
  -- the last journal row of the batch
  seq bigint not null,
  rows bytea not null,
  primary key (tenant_id, seq)
);
alter table projection_backlog enable row level security;
alter table projection_backlog force row level security;
create policy tenant_only on projection_backlog using (tenant_id = (select current_setting('app.tenant')::int));
-- `update` for the lock that keeps two from applying the same batch
grant select, insert, update, delete on projection_backlog to :app_role;
grant select on projection_backlog to :backup_role;

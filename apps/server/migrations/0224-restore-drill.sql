-- Exports that were restored into a database of their own and compared (decision 0115). Times are epoch milliseconds.
create table restore_drill (
  tenant_id int not null references tenant,
  at bigint not null,
  -- the journal's last row in the export; null: nothing was restored
  journal_seq bigint,
  head_hash text check (head_hash ~ '^[0-9a-f]{64}$'),
  row_count bigint not null,
  took_ms bigint not null,
  -- what differs after the restore, in words; empty: the export is proven
  problems text[] not null check (journal_seq is not null or problems <> '{}'),
  primary key (tenant_id, at)
);
alter table restore_drill enable row level security;
alter table restore_drill force row level security;
create policy tenant_only on restore_drill using (tenant_id = (select current_setting('app.tenant')::int));
grant select, insert on restore_drill to :app_role;
grant select on restore_drill to :backup_role;

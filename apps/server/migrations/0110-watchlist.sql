-- Watchlists: at most ten lists a member and 100 issues a list (packages/contract, watch).

create table watch_group (
  tenant_id int not null,
  group_id bigint generated always as identity,
  user_id bigint not null,
  name text not null check (char_length(name) <= 20),
  position int not null,
  primary key (tenant_id, group_id),
  foreign key (tenant_id, user_id) references app_user
);
create index on watch_group (tenant_id, user_id, position, group_id);

create table watch_item (
  tenant_id int not null,
  group_id bigint not null,
  code text not null,
  position int not null,
  primary key (tenant_id, group_id, code),
  foreign key (tenant_id, group_id) references watch_group on delete cascade
);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['watch_group', 'watch_item']
  loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format('create policy tenant_only on %I using (tenant_id = (select current_setting(''app.tenant'')::int))', tenant_table);
  end loop;
end $$;

grant select, insert, update, delete on watch_group, watch_item to :app_role;
grant select on watch_group, watch_item to :backup_role;

-- News that a brokerage publishes (decision 0125). Times are epoch milliseconds of the system clock.
create table news_item (
  tenant_id int not null references tenant,
  news_id bigint not null generated always as identity,
  -- raised by each change, which names the version it was made for
  version int not null default 1,
  -- plain text, paragraphs separated by an empty line; English and Chinese are null while they are not translated
  title_jp text not null check (length(title_jp) between 1 and 120),
  body_jp text not null check (length(body_jp) between 1 and 10000),
  title_en text check (length(title_en) between 1 and 120),
  body_en text check (length(body_en) between 1 and 10000),
  title_tw text check (length(title_tw) between 1 and 120),
  body_tw text check (length(body_tw) between 1 and 10000),
  -- issues that it mentions
  codes text[] not null default '{}' check (cardinality(codes) <= 10),
  pinned boolean not null default false,
  -- in the future: scheduled
  publish_at bigint not null,
  withdrawn_at bigint,
  -- who wrote it; null: the simulation, with the name of what it reports
  operator_id bigint,
  source text,
  created_at bigint not null,
  updated_at bigint not null,
  primary key (tenant_id, news_id),
  unique (tenant_id, source),
  foreign key (tenant_id, operator_id) references operator,
  check ((title_en is null) = (body_en is null)),
  check ((title_tw is null) = (body_tw is null)),
  check ((operator_id is null) = (source is not null))
);
create index on news_item (tenant_id, publish_at desc, news_id desc) where withdrawn_at is null;

-- Items that a member has opened.
create table news_read (
  tenant_id int not null,
  user_id bigint not null,
  news_id bigint not null,
  read_at bigint not null,
  primary key (tenant_id, user_id, news_id),
  foreign key (tenant_id, user_id) references app_user,
  foreign key (tenant_id, news_id) references news_item
);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['news_item', 'news_read']
  loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format('create policy tenant_only on %I using (tenant_id = (select current_setting(''app.tenant'')::int))', tenant_table);
  end loop;
end $$;
grant select, insert on news_item, news_read to :app_role;
grant update (version, title_jp, body_jp, title_en, body_en, title_tw, body_tw, codes, pinned, publish_at, withdrawn_at, updated_at)
  on news_item to :app_role;
grant delete on news_read to :app_role;
grant select on news_item, news_read to :backup_role;

-- Files that members upload (decision 0095). Times are epoch milliseconds of the system clock.

-- The key that a customer's files are encrypted with, sealed with the key of the data folder. Without this row the files
-- are unreadable: deleting it erases them, in every copy of the store and its backups too.
create table file_key (
  tenant_id int not null references tenant,
  user_id bigint not null,
  sealed_key bytea not null,
  created_at bigint not null,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references app_user
);

create table stored_file (
  tenant_id int not null references tenant,
  file_id bigint not null generated always as identity,
  user_id bigint not null,
  purpose text not null check (purpose in ('identity')),
  -- of the encrypted content, which is where the store keeps it
  sha256 bytea not null check (octet_length(sha256) = 32),
  -- of the picture before encryption
  bytes int not null check (bytes > 0),
  width int not null check (width between 1 and 800),
  height int not null check (height between 1 and 800),
  -- every pixel has the same colour
  uniform boolean not null,
  created_at bigint not null,
  -- when a form took it; one that no form takes is deleted after a day
  claimed_at bigint,
  -- not deleted before this time, whoever asks: null until the law's period begins (the end of the account)
  keep_until bigint,
  primary key (tenant_id, file_id),
  foreign key (tenant_id, user_id) references file_key on delete cascade,
  unique (tenant_id, sha256)
);
create index on stored_file (tenant_id, user_id);
create index on stored_file (tenant_id, created_at) where claimed_at is null;

-- Uploads of a member on one day in Tokyo: begun, and stored.
create table upload_count (
  tenant_id int not null references tenant,
  user_id bigint not null,
  day date not null,
  begun int not null,
  stored int not null default 0,
  primary key (tenant_id, user_id, day)
);

alter table file_key enable row level security;
alter table file_key force row level security;
create policy tenant_only on file_key using (tenant_id = (select current_setting('app.tenant')::int));
alter table stored_file enable row level security;
alter table stored_file force row level security;
create policy tenant_only on stored_file using (tenant_id = (select current_setting('app.tenant')::int));
alter table upload_count enable row level security;
alter table upload_count force row level security;
create policy tenant_only on upload_count using (tenant_id = (select current_setting('app.tenant')::int));

grant select, insert, delete on file_key, stored_file to :app_role;
grant update (sealed_key) on file_key to :app_role;
grant update (claimed_at, keep_until) on stored_file to :app_role;
grant select, insert, update, delete on upload_count to :app_role;
grant select on file_key, stored_file, upload_count to :backup_role;

-- Messages to browsers (Web Push, decision 0133). Times are epoch milliseconds of the system clock.

-- The keys by which push services recognise a brokerage, made at its first start.
create table push_key (
  tenant_id int not null primary key references tenant,
  public_key bytea not null check (length(public_key) = 65),
  -- sealed with the key of the data folder
  sealed_key bytea not null,
  created_at bigint not null
);

-- A browser that gets messages, as long as its login lasts.
create table push_subscription (
  tenant_id int not null,
  subscription_id bigint not null generated always as identity,
  user_id bigint not null,
  session_id text not null,
  -- the address at the browser's push service, and its keys (RFC 8291)
  endpoint text not null check (length(endpoint) <= 1000),
  p256dh bytea not null check (length(p256dh) = 65),
  auth bytea not null check (length(auth) = 16),
  created_at bigint not null,
  -- messages in succession that could not be sent
  failures int not null default 0,
  primary key (tenant_id, subscription_id),
  unique (tenant_id, endpoint),
  foreign key (tenant_id, user_id) references app_user,
  foreign key (tenant_id, session_id) references login_session on delete cascade
);
create index on push_subscription (tenant_id, user_id);
create index on push_subscription (tenant_id, session_id);

-- What a member does not want to be sent; no row: everything is sent. Messages about security are always sent.
create table push_choice (
  tenant_id int not null,
  user_id bigint not null,
  off text[] not null check (off <@ array['fills', 'orders', 'alerts', 'money', 'offerings']),
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references app_user
);

alter table message_queue drop constraint message_queue_channel_check;
alter table message_queue add constraint message_queue_channel_check check (channel in ('mail', 'text', 'push'));

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['push_key', 'push_subscription', 'push_choice']
  loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format('create policy tenant_only on %I using (tenant_id = (select current_setting(''app.tenant'')::int))', tenant_table);
  end loop;
end $$;
grant select, insert on push_key, push_subscription, push_choice to :app_role;
grant update (session_id, p256dh, auth, created_at, failures) on push_subscription to :app_role;
grant update (off) on push_choice to :app_role;
grant delete on push_subscription, push_choice to :app_role;
grant select on push_key, push_subscription, push_choice to :backup_role;

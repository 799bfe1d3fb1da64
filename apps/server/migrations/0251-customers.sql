-- Customers of the back office (decision 0142): how they are found, and who opened their personal data.

-- Names of identity checks as keyed digests, since the names themselves are encrypted with the customer's key: the whole
-- name, its words, and the same of the kana. Removed with the profile.
create table customer_name (
  tenant_id int not null references tenant,
  user_id bigint not null,
  digest bytea not null check (length(digest) = 32),
  primary key (tenant_id, digest, user_id),
  foreign key (tenant_id, user_id) references app_user
);
create index on customer_name (tenant_id, user_id);

-- Whether the names of a case are in customer_name, or a later case's.
alter table identity_case add column named boolean not null default false;
create index identity_case_unnamed on identity_case (tenant_id, case_id) where not named;
create index identity_case_last on identity_case (tenant_id, user_id, case_id desc);
create index on app_user (tenant_id, lower(nickname), user_id desc);

-- An operator has opened the personal data of a customer. Rows are added and never changed.
create table customer_view (
  tenant_id int not null references tenant,
  view_id bigint not null generated always as identity,
  user_id bigint not null,
  operator_id bigint not null,
  roles text[] not null,
  reason text not null check (char_length(reason) between 1 and 200),
  at bigint not null,
  primary key (tenant_id, view_id),
  foreign key (tenant_id, user_id) references app_user,
  foreign key (tenant_id, operator_id) references operator
);
create index on customer_view (tenant_id, user_id);

alter table customer_name enable row level security;
alter table customer_name force row level security;
create policy tenant_only on customer_name using (tenant_id = (select current_setting('app.tenant')::int));
alter table customer_view enable row level security;
alter table customer_view force row level security;
create policy tenant_only on customer_view using (tenant_id = (select current_setting('app.tenant')::int));

grant select, insert, delete on customer_name to :app_role;
grant select, insert on customer_view to :app_role;
grant update (named) on identity_case to :app_role;
grant select on customer_name, customer_view to :backup_role;

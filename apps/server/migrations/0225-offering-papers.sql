-- What is kept of offerings besides the broker's rows (decisions 0119, 0121). Times are epoch milliseconds of the system
-- clock.

-- The issue of an offering, as it was announced; it may not be listed yet.
create table offering_issue (
  tenant_id int not null references tenant,
  offering_id bigint not null,
  code text not null,
  -- in three languages
  names jsonb not null,
  about jsonb,
  fictional boolean not null,
  -- what lists it, of an issue that is not listed yet
  listing jsonb,
  primary key (tenant_id, offering_id)
);

-- Prospectuses, and agreements of blocks. A version never changes; the one published last is the current one.
create table offering_document (
  tenant_id int not null references tenant,
  offering_id bigint not null,
  kind text not null check (kind in ('prospectus', 'agreement')),
  version text not null check (version ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,31}$'),
  text_en text not null,
  text_jp text not null,
  text_tw text not null,
  -- the operator; null: the demo
  added_by bigint,
  added_at bigint not null,
  -- null: a draft, which customers do not see
  published_at bigint,
  primary key (tenant_id, offering_id, kind, version)
);

-- The versions of a prospectus that a member has opened, and when first.
create table offering_prospectus_open (
  tenant_id int not null references tenant,
  user_id bigint not null,
  offering_id bigint not null,
  version text not null,
  opened_at bigint not null,
  primary key (tenant_id, user_id, offering_id, version),
  foreign key (tenant_id, user_id) references app_user
);

-- Signed agreements: the text by its hash, and the pictures that belong to it.
create table offering_agreement (
  tenant_id int not null references tenant,
  agreement_id bigint not null generated always as identity,
  offering_id bigint not null,
  -- null until the broker has it
  application_id bigint,
  user_id bigint not null,
  version text not null,
  language text not null check (language in ('en', 'jp', 'tw')),
  text_hash text not null check (text_hash ~ '^[0-9a-f]{64}$'),
  signature_file bigint not null,
  photo_file bigint not null,
  -- of text, signature and photo, as the broker has it
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  signed_at bigint not null,
  state text not null default 'signed' check (state in ('signed', 'accepted', 'rejected')),
  -- why it was rejected
  reason text check (reason in ('signature', 'photo', 'name', 'other')),
  -- the operator; null: the demo's clerk
  decided_by bigint,
  decided_at bigint,
  primary key (tenant_id, agreement_id),
  foreign key (tenant_id, user_id) references app_user,
  unique (tenant_id, digest),
  check ((state = 'signed') = (decided_at is null)),
  check ((state = 'rejected') = (reason is not null))
);
create index on offering_agreement (tenant_id, user_id, offering_id);
create index on offering_agreement (tenant_id, application_id);

-- The secret of a draw, sealed, until the draw reveals it.
create table offering_secret (
  tenant_id int not null references tenant,
  offering_id bigint not null,
  sealed bytea not null,
  created_at bigint not null,
  primary key (tenant_id, offering_id)
);

alter table offering_issue enable row level security;
alter table offering_issue force row level security;
create policy tenant_only on offering_issue using (tenant_id = (select current_setting('app.tenant')::int));
alter table offering_document enable row level security;
alter table offering_document force row level security;
create policy tenant_only on offering_document using (tenant_id = (select current_setting('app.tenant')::int));
alter table offering_prospectus_open enable row level security;
alter table offering_prospectus_open force row level security;
create policy tenant_only on offering_prospectus_open using (tenant_id = (select current_setting('app.tenant')::int));
alter table offering_agreement enable row level security;
alter table offering_agreement force row level security;
create policy tenant_only on offering_agreement using (tenant_id = (select current_setting('app.tenant')::int));
alter table offering_secret enable row level security;
alter table offering_secret force row level security;
create policy tenant_only on offering_secret using (tenant_id = (select current_setting('app.tenant')::int));

grant select, insert on offering_issue, offering_document, offering_prospectus_open, offering_agreement, offering_secret
  to :app_role;
grant update (published_at) on offering_document to :app_role;
grant update (application_id, state, reason, decided_by, decided_at) on offering_agreement to :app_role;
grant select on offering_issue, offering_document, offering_prospectus_open, offering_agreement, offering_secret
  to :backup_role;

alter table stored_file drop constraint stored_file_purpose_check;
alter table stored_file add constraint stored_file_purpose_check
  check (purpose in ('identity', 'deposit', 'signature', 'agreement'));

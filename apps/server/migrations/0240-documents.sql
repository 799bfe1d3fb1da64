-- Documents of accounts (decision 0131): what was issued, its PDFs, and when a member opened them first. Nothing of it is
-- ever changed. Times are epoch milliseconds of the system clock.
create table document (
  tenant_id int not null references tenant,
  document_id bigint not null generated always as identity,
  user_id bigint not null,
  account_id bigint not null,
  kind text not null check (kind in ('confirmation', 'balance')),
  period_from date not null,
  period_to date not null check (period_to >= period_from),
  -- of the account when it was issued: confirmations are printed with it
  tax_type text not null check (tax_type in ('specified', 'general')),
  -- the journal when it was issued
  head_seq bigint not null,
  head_hash bytea not null check (length(head_hash) = 32),
  issued_at bigint not null,
  primary key (tenant_id, document_id),
  foreign key (tenant_id, user_id) references app_user,
  unique (tenant_id, account_id, kind, period_from)
);
create index on document (tenant_id, account_id, period_to desc, document_id desc);

-- The PDF of a document in a language, by the hash of its bytes; encrypted with the key of the customer's files.
create table document_copy (
  tenant_id int not null references tenant,
  document_id bigint not null,
  language text not null check (language in ('jp', 'en')),
  sha256 bytea not null check (length(sha256) = 32),
  bytes int not null check (bytes > 0),
  sealed bytea not null,
  made_at bigint not null,
  primary key (tenant_id, document_id, language),
  foreign key (tenant_id, document_id) references document
);
-- a PDF is compressed already
alter table document_copy alter column sealed set storage external;

-- When a member first opened a document in a language.
create table document_receipt (
  tenant_id int not null references tenant,
  document_id bigint not null,
  language text not null check (language in ('jp', 'en')),
  opened_at bigint not null,
  primary key (tenant_id, document_id, language),
  foreign key (tenant_id, document_id) references document
);

-- How far the job has come: documents of trade dates before `due` and of quarters before `today` are issued to the
-- accounts up to `after_account`, and PDFs of the documents up to `after_document` are made or have failed today.
create table document_run (
  tenant_id int not null references tenant,
  due date not null,
  today date not null,
  after_account bigint not null,
  after_document bigint not null,
  primary key (tenant_id)
);

create index on app_user (tenant_id, account_id);

alter table document enable row level security;
alter table document force row level security;
create policy tenant_only on document using (tenant_id = (select current_setting('app.tenant')::int));
alter table document_copy enable row level security;
alter table document_copy force row level security;
create policy tenant_only on document_copy using (tenant_id = (select current_setting('app.tenant')::int));
alter table document_receipt enable row level security;
alter table document_receipt force row level security;
create policy tenant_only on document_receipt using (tenant_id = (select current_setting('app.tenant')::int));
alter table document_run enable row level security;
alter table document_run force row level security;
create policy tenant_only on document_run using (tenant_id = (select current_setting('app.tenant')::int));

grant select, insert on document, document_copy, document_receipt, document_run to :app_role;
grant update (due, today, after_account, after_document) on document_run to :app_role;
grant select on document, document_copy, document_receipt, document_run to :backup_role;

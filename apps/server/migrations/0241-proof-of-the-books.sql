-- The proof of the books (decision 0138): the balances of all customers of a night as one Merkle tree an asset. Nothing
-- of it is ever changed. Times are epoch milliseconds: `market_at` of market time, others of the system clock.
create table book_night (
  tenant_id int not null references tenant,
  -- the trade date that had ended
  night date not null,
  -- the point of the journal that the balances were read at
  journal_seq bigint not null,
  head_hash bytea not null check (length(head_hash) = 32),
  market_at bigint not null,
  taken_at bigint not null,
  -- of which the nonces of the leaves are made
  secret bytea not null check (length(secret) = 32),
  primary key (tenant_id, night)
);

-- The published root of an asset.
create table book_root (
  tenant_id int not null,
  night date not null,
  asset text not null,
  root bytea not null check (length(root) = 32),
  total numeric(20) not null,
  leaves int not null check (leaves > 0),
  primary key (tenant_id, night, asset),
  foreign key (tenant_id, night) references book_night
);

-- A part of the list of an asset, by account: the leaves under one node of its tree.
create table book_part (
  tenant_id int not null,
  night date not null,
  asset text not null,
  part int not null check (part >= 0),
  first_account bigint not null,
  node bytea not null check (length(node) = 32),
  accounts bigint[] not null,
  amounts bigint[] not null check (cardinality(accounts) = cardinality(amounts) and cardinality(accounts) > 0),
  primary key (tenant_id, night, asset, part),
  foreign key (tenant_id, night) references book_night
);
create index on book_part (tenant_id, night, asset, first_account);

-- That the roots of a night are in the place outside.
create table book_outside (
  tenant_id int not null,
  night date not null,
  written_at bigint not null,
  primary key (tenant_id, night),
  foreign key (tenant_id, night) references book_night
);

alter table book_night enable row level security;
alter table book_night force row level security;
create policy tenant_only on book_night using (tenant_id = (select current_setting('app.tenant')::int));
alter table book_root enable row level security;
alter table book_root force row level security;
create policy tenant_only on book_root using (tenant_id = (select current_setting('app.tenant')::int));
alter table book_part enable row level security;
alter table book_part force row level security;
create policy tenant_only on book_part using (tenant_id = (select current_setting('app.tenant')::int));
alter table book_outside enable row level security;
alter table book_outside force row level security;
create policy tenant_only on book_outside using (tenant_id = (select current_setting('app.tenant')::int));

grant select, insert on book_night, book_root, book_part, book_outside to :app_role;
grant select on book_night, book_root, book_part, book_outside to :backup_role;

-- Bank accounts that members withdraw to (rules/money.md 4). Times are epoch milliseconds of the system clock.
create table bank_card (
  tenant_id int not null references tenant,
  card_id bigint not null generated always as identity,
  user_id bigint not null,
  -- bank, branch, type, number and holder, encrypted with the member's file key
  sealed bytea not null,
  -- a keyed hash of member and account: it finds the same account without telling which it is
  account_digest bytea not null check (length(account_digest) = 32),
  is_default boolean not null,
  added_at bigint not null,
  -- when the cooling began: at the registration, again when the card became the default
  cooling_from bigint not null,
  -- removed cards stay, because transfers refer to them
  removed_at bigint,
  add_key text not null,
  primary key (tenant_id, card_id),
  foreign key (tenant_id, user_id) references app_user,
  unique (tenant_id, user_id, add_key),
  check (cooling_from >= added_at),
  check (removed_at is null or not is_default)
);
create unique index bank_card_account on bank_card (tenant_id, user_id, account_digest) where removed_at is null;
create unique index bank_card_default on bank_card (tenant_id, user_id) where is_default;

alter table bank_card enable row level security;
alter table bank_card force row level security;
create policy tenant_only on bank_card using (tenant_id = (select current_setting('app.tenant')::int));
grant select, insert on bank_card to :app_role;
grant update (is_default, cooling_from, removed_at) on bank_card to :app_role;
grant select on bank_card to :backup_role;

-- Withdrawals of USDT (decision 0105). Times are epoch milliseconds of the system clock.

-- What a passkey has signed for a withdrawal, with the nonce of its challenge: the signer checks it again. Null: confirmed in another way.
alter table step_up add column assertion jsonb;

-- Paperwork of a withdrawal of tokens: nothing of it decides about money.
create table token_withdrawal (
  tenant_id int not null references tenant,
  transfer_id bigint not null,
  user_id bigint not null,
  address_id bigint not null,
  network text not null,
  -- with the checksum of EIP-55
  destination text not null check (destination ~ '^0x[0-9a-fA-F]{40}$'),
  -- what its owner called it
  label text not null,
  -- what customer and operators sign: the digest that the signer computes for itself
  terms text not null check (length(terms) = 43),
  -- the rate that the customer was shown, 10^-4 yen for a token
  quoted_rate bigint not null check (quoted_rate > 0),
  created_at bigint not null,
  -- the customer has confirmed it: the request can be repeated without another confirmation
  confirmed_at bigint,
  -- how, as the signer takes it
  confirmation jsonb,
  -- passed by an adapter or by the demo's, which passes everything
  screened_at bigint,
  screened_by text,
  -- of the rate that has fixed the tokens: when and where it was read
  rate_at bigint,
  rate_source text,
  primary key (tenant_id, transfer_id),
  foreign key (tenant_id, user_id) references app_user,
  foreign key (tenant_id, address_id) references withdrawal_address,
  check ((confirmed_at is null) = (confirmation is null)),
  check ((screened_at is null) = (screened_by is null)),
  check ((rate_at is null) = (rate_source is null))
);
alter table token_withdrawal enable row level security;
alter table token_withdrawal force row level security;
create policy tenant_only on token_withdrawal using (tenant_id = (select current_setting('app.tenant')::int));
grant select, insert on token_withdrawal to :app_role;
grant update (confirmed_at, confirmation, screened_at, screened_by, rate_at, rate_source) on token_withdrawal to :app_role;
grant select on token_withdrawal to :backup_role;

-- Passkeys and addresses from before there was a signer: their waiting time begins when it first sees them, too.
do $$
declare
  one int;
begin
  for one in select tenant_id from tenant order by 1 loop
    perform set_config('app.tenant', one::text, true);
    insert into signer_customer_key (tenant_id, customer_id, credential_id, public_key, reported_at)
      select tenant_id, user_id, credential_id, translate(encode(public_key, 'base64'), E'+/=\n', '-_'), created_at from passkey where tenant_id = one;
    insert into signer_address (tenant_id, customer_id, address, reported_at)
      select tenant_id, user_id, address, min(added_at) from withdrawal_address where tenant_id = one and removed_at is null group by 1, 2, 3;
  end loop;
end $$;

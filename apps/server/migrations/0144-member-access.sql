-- The digest of what decides who acts for a member, and for which account (core/members.ts), as the server last wrote it; and the one
-- that the journal holds. Whoever changes the columns behind the server's back leaves the digest as it was.
alter table app_user add column access_digest bytea;
alter table app_user add column access_noted bytea;
create index on app_user (tenant_id) where access_digest is distinct from access_noted;
-- Row-level security holds for the owner of the tables too: one tenant at a time.
do $$
declare
  one int;
begin
  for one in select tenant_id from tenant loop
    perform set_config('app.tenant', one::text, true);
    update app_user u set access_digest = sha256(convert_to(jsonb_build_array(
        u.user_id, u.account_id, u.email, u.mobile, u.password_hash, u.needs_passkey, u.demo, u.agreement_version, u.agreed_at,
        u.frozen_at, u.disabled_at, u.closed_at, u.withdraw_not_before,
        (select jsonb_agg(jsonb_build_array(p.credential_id, p.rp_id, encode(p.public_key, 'hex')) order by p.credential_id collate "C")
           from passkey p where p.tenant_id = u.tenant_id and p.user_id = u.user_id),
        (select jsonb_agg(jsonb_build_array(encode(t.secret, 'hex'), t.confirmed_at) order by t.secret)
           from totp_factor t where t.tenant_id = u.tenant_id and t.user_id = u.user_id and t.confirmed_at is not null),
        (select jsonb_agg(encode(r.code_hash, 'hex') order by r.code_hash)
           from recovery_code r where r.tenant_id = u.tenant_id and r.user_id = u.user_id),
        (select jsonb_agg(jsonb_build_array(a.version, a.agreed_at) order by a.version collate "C")
           from agreement_consent a where a.tenant_id = u.tenant_id and a.user_id = u.user_id)
      )::text, 'UTF8'))
     where tenant_id = one and account_id is not null;
  end loop;
end $$;

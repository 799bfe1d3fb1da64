-- A freeze stops money (rules/money.md 2): what the broker was last sent about the account, and who froze it.
alter table app_user add column status_synced text not null default 'open' check (status_synced in ('open', 'frozen'));
-- Those whose account at the broker has to be frozen or opened again.
create index app_user_status_due on app_user (tenant_id, user_id)
  where (status_synced = 'frozen') <> (frozen_at is not null or disabled_at is not null);

-- Null unless frozen. A new password ends only the freeze of the member's own.
alter table app_user add column frozen_by text check (frozen_by in ('member', 'operator'));

alter table app_user no force row level security;
alter table operator_log no force row level security;
update app_user set frozen_by = 'member' where frozen_at is not null;
update app_user u set frozen_by = 'operator'
 where frozen_at is not null
   and exists (select from operator_log l
     where l.tenant_id = u.tenant_id and l.event = 'customerStop' and l.subject = 'member ' || u.user_id
       and l.before ->> 'frozen' = 'false' and l.after ->> 'frozen' = 'true' and l.at >= u.frozen_at);
-- The digest of these rows has one value more (core/journal/members.ts).
update app_user u set access_digest = sha256(convert_to(jsonb_build_array(
    u.user_id, u.account_id, u.email, u.mobile, u.password_hash, u.needs_passkey, u.demo, u.agreement_version, u.agreed_at,
    jsonb_build_array(u.frozen_at, u.frozen_by), u.disabled_at, u.closed_at, u.withdraw_not_before,
    (select jsonb_agg(jsonb_build_array(p.credential_id, p.rp_id, encode(p.public_key, 'hex')) order by p.credential_id collate "C")
       from passkey p where p.tenant_id = u.tenant_id and p.user_id = u.user_id),
    (select jsonb_agg(jsonb_build_array(encode(t.secret, 'hex'), t.confirmed_at) order by t.secret)
       from totp_factor t where t.tenant_id = u.tenant_id and t.user_id = u.user_id and t.confirmed_at is not null),
    (select jsonb_agg(encode(r.code_hash, 'hex') order by r.code_hash)
       from recovery_code r where r.tenant_id = u.tenant_id and r.user_id = u.user_id),
    (select jsonb_agg(jsonb_build_array(a.version, a.agreed_at) order by a.version collate "C")
       from agreement_consent a where a.tenant_id = u.tenant_id and a.user_id = u.user_id)
  )::text, 'UTF8'))
 where frozen_by is not null and account_id is not null;
alter table app_user force row level security;
alter table operator_log force row level security;

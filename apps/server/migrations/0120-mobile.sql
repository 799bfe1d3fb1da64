-- A member may have a mobile number beside the mail address, or instead of it; a code sent there proves either.

-- E.164, as the server's own reading of it writes numbers
alter table app_user add column mobile text check (mobile ~ '^\+[1-9][0-9]{6,14}$');
alter table app_user add constraint app_user_mobile_once unique (tenant_id, mobile);
alter table app_user drop constraint app_user_complete;
alter table app_user add constraint app_user_complete check (
  demo or closed_at is not null
  or (coalesce(email, mobile) is not null and password_hash is not null and agreement_version is not null)
);
alter table app_user drop constraint app_user_erased;
alter table app_user add constraint app_user_erased check (
  closed_at is null or (email is null and mobile is null and password_hash is null and nickname = '')
);

alter table email_code rename to contact_code;
-- a mail address or a mobile number
alter table contact_code rename column email to contact;
alter table contact_code drop constraint email_code_purpose_check;
alter table contact_code add constraint contact_code_purpose check (purpose in ('register', 'forget', 'change'));

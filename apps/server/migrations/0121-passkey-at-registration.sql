-- A registration that makes a passkey at once may have a shorter password (NIST SP 800-63B-4: 8 characters beside another factor).

-- the password is too short to stand alone: the last passkey cannot be removed before there is a longer one
alter table app_user add column needs_passkey boolean not null default false;

alter table passkey_challenge drop constraint passkey_challenge_purpose_check;
alter table passkey_challenge drop constraint passkey_challenge_check;
alter table passkey_challenge drop constraint passkey_challenge_check1;
alter table passkey_challenge drop constraint passkey_challenge_check2;
-- enrol: of a registration, where there is no member yet; its detail is a hash of the contact
alter table passkey_challenge add constraint passkey_challenge_purpose_check
  check (purpose in ('login', 'factor', 'step-up', 'register', 'enrol'));
alter table passkey_challenge add constraint passkey_challenge_user check ((user_id is null) = (purpose in ('login', 'enrol')));
alter table passkey_challenge add constraint passkey_challenge_session
  check ((session_id is null) = (purpose in ('login', 'factor', 'enrol')));
alter table passkey_challenge add constraint passkey_challenge_detail
  check ((detail is null) = (purpose not in ('step-up', 'enrol')));

-- An operator who has lost the passkey gets a new one-time token: the passkey goes, the record says so.
alter table operator_log drop constraint operator_log_event_check;
alter table operator_log add constraint operator_log_event check (event in ('registered', 'login', 'logout', 'reset'));
grant delete on operator_passkey to :app_role;

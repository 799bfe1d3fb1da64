-- The session in which an authenticator app was begun: no other one takes its first code.
alter table totp_factor add column begun_in text;
-- The newest session of a member tells the language of notices, and stays when older ones are forgotten.
create index on login_session (tenant_id, user_id, created_at);

-- The session in which an authenticator app was begun: no other one takes its first code.
alter table totp_factor add column begun_in text;

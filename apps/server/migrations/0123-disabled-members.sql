-- A member whom the brokerage has shut out (epoch milliseconds); unlike a freeze only the brokerage ends it.
alter table app_user add column disabled_at bigint;
-- Sessions are ended by other processes too: what ended lately is looked for all the time.
create index on login_session (tenant_id, ended_at) where ended_at is not null;

-- What a member is shown of each session, and the freeze: no login and no money out until it ends, orders left as they are.
alter table login_session add column device_id text;
alter table login_session add column device text not null default '';
alter table login_session add column address text not null default '';
-- Noted at each refresh: at most the life of an access token behind.
alter table login_session add column last_seen_at bigint;
create index on login_session (tenant_id, user_id, device_id);

alter table app_user add column frozen_at bigint;

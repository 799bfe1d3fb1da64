-- Whether a member gets price alerts by mail.
alter table app_user add column notice_alerts boolean not null default true;

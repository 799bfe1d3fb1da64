-- Columns and a table whose names were not the terms of docs/glossary.md.
alter table order_notice rename column told_at to notified_at;
alter table order_device rename column told_at to notified_at;
alter table order_mark rename to order_origin;
alter table app_user rename column withdraw_told to withdraw_synced;

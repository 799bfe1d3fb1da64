-- Rates of USDT that the server has read and believed, every few minutes: the first one after a start is compared with
-- the last of them. Of the server, not of a tenant.
create table token_rate_reading (
  source text not null,
  -- epoch milliseconds of the system clock
  read_at bigint not null,
  -- 10^-4 yen for one token
  rate bigint not null check (rate >= 1),
  primary key (read_at, source)
);
grant select, insert on token_rate_reading to :app_role;
grant select on token_rate_reading to :backup_role;

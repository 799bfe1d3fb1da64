-- One input may have more events than two bytes count: a morning settles every account, and a day that closes tells every account its
-- results. PostgreSQL writes table and indexes anew for this, once, before the server serves, and needs as much room again meanwhile as they
-- take. What else counts within an input or a batch has four bytes or eight already.
alter table account_event alter column place type int;

-- How many times two operators have let a deposit begin again whose transfer had failed or was reversed, and that a block contains
-- (decision 0158).
alter table chain_deposit add column recovered int not null default 0 check (recovered >= 0);
grant update (recovered) on chain_deposit to :app_role;

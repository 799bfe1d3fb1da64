-- Whether an account's NISA part is open, and what is booked to it: positions stand beside those of the account's own tax type.
alter table account add column nisa boolean not null default false;
alter table position add column account_type text not null default 'own' check (account_type in ('own', 'nisa'));
alter table position drop constraint position_pkey;
alter table position add primary key (tenant_id, account_id, code, account_type);
alter table trade_order add column account_type text not null default 'own' check (account_type in ('own', 'nisa'));
alter table fill add column account_type text not null default 'own' check (account_type in ('own', 'nisa'));
alter table day_result add column account_type text not null default 'own' check (account_type in ('own', 'nisa'));

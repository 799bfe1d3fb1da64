-- What an account may order at most (null: no limit), and the notionals it traded on its last trade date.
alter table account add column limits jsonb not null default '{"order": null, "day": null}';
alter table account add column traded jsonb not null default '{"date": null, "amount": 0}';

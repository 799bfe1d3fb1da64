-- What the core writes with every order is kept as the text it sent: jsonb takes each value apart and puts it together again, for nobody
-- who has to be fast.
alter table account
  alter column tax drop default, alter column limits drop default, alter column traded drop default;
alter table account
  alter column flows type json, alter column tax type json, alter column limits type json, alter column traded type json;
alter table account
  alter column tax set default '{"type": "specified", "year": 0, "gain": 0, "withheld": 0, "dayGain": 0, "held": 0}',
  alter column limits set default '{"order": null, "day": null}',
  alter column traded set default '{"date": null, "amount": 0}';
alter table position alter column flows type json, alter column day type json;
alter table broker_globals alter column data type json;
alter table venue_facts alter column bar type json;

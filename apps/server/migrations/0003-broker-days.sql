-- What an account traded in an issue on the trade date that is not closed yet: the same-day same-issue rule, the final cost
-- and the final result stand on it. Null when there was no trade.
alter table position add column day jsonb;

-- Tax type, result and withholding of the year, and what is held for tax of trades not closed yet (part of account.held).
alter table account add column tax jsonb not null
  default '{"type": "specified", "year": 0, "gain": 0, "withheld": 0, "dayGain": 0, "held": 0}';

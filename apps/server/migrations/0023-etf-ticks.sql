-- The ticks of an ETF that is traded by single units follow its price (market-rules.md 1.6): the table in force where it is not the
-- one listed, and the one that the next day opens with. Rows without them stand for the normal state.
alter table venue_facts
  add column tick_table text,
  add column next_tick_table text;

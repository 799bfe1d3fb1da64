-- The venue of a quote; null is the first, which is never written, so that rows of before there were others stay as they are.
alter table venue_facts add column venue text check (venue <> 'tokyo');
alter table venue_facts drop constraint venue_facts_pkey;
create unique index venue_facts_key on venue_facts (tenant_id, code, venue) nulls not distinct;

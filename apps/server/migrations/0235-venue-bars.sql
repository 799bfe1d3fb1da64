-- The venue of bars and tape; null is the first, which is never written, so that rows of before there were others stay as they are.
alter table minute_bar add column venue text check (venue <> 'tokyo');
alter table minute_bar drop constraint minute_bar_pkey;
create unique index minute_bar_key on minute_bar (tenant_id, code, at, venue) nulls not distinct;
alter table day_bar add column venue text check (venue <> 'tokyo');
alter table day_bar drop constraint day_bar_pkey;
create unique index day_bar_key on day_bar (tenant_id, code, date, venue) nulls not distinct;
alter table tape_chunk add column venue text check (venue <> 'tokyo');
alter table tape_chunk drop constraint tape_chunk_pkey;
create unique index tape_chunk_key on tape_chunk (tenant_id, code, minute_at, venue) nulls not distinct;

-- The journal row that holds the ten levels of the book before the fill (core.md 5); null for trades of before the account came here.
alter table fill add column book_seq bigint;

-- Which roles of the operator permitted a view, and the reason the operator gave; null for views before this migration
-- and for the demo clerk's.
alter table identity_view
  add column roles text[],
  add column reason text check (char_length(reason) between 1 and 200);

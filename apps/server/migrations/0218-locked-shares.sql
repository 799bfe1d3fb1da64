-- Lots of a position that may not be used before a date (decision 0118): [{quantity, until}]; null: none.
alter table position add column lockups jsonb;

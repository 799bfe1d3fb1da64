-- Reports of a year of the specified account are documents too.
alter table document drop constraint document_kind_check;
alter table document add constraint document_kind_check check (kind in ('confirmation', 'balance', 'annual'));

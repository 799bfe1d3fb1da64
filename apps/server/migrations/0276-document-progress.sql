-- How many statements and reports a brokerage had issued when PDFs were last made ahead of their readers, and how many of them have one; null until
-- some are.
alter table document_run add column issued int check (issued >= 0);
alter table document_run add column made int check (made >= 0);
grant update (issued, made) on document_run to :app_role;

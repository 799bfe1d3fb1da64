-- Market time of the journal row at which the run that goes on began, and of the last one that has reached all accounts: what was due then is
-- issued. Null until a run has; the first one looks through whole histories.
alter table document_run add column begun_at bigint not null default 0;
alter table document_run add column done_at bigint;
grant update (begun_at, done_at) on document_run to :app_role;

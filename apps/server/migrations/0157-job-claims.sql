-- Who has run a job of the cluster last: one process of all that share the database (decision 0066). Nothing of a tenant.
create table job_claim (
  name text primary key,
  taken_at timestamptz not null
);
grant select, insert, update, delete on job_claim to :app_role;
grant select on job_claim to :backup_role;

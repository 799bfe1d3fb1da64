-- The last halt of each issue that operators made (decision 0165). `until` null: until it is ended; `lifted_at`: when the issue traded again;
-- `request`, `end_request`: what a repeated call is recognised by. Times are of the system's clock.
create table issue_halt (
  tenant_id int not null references tenant,
  code text not null,
  since bigint not null,
  until bigint,
  reason text not null,
  operator_id bigint not null,
  proposal bigint,
  request text not null,
  ended_at bigint,
  end_request text,
  lifted_at bigint,
  primary key (tenant_id, code),
  foreign key (tenant_id, operator_id) references operator
);

alter table issue_halt enable row level security;
alter table issue_halt force row level security;
create policy tenant_only on issue_halt using (tenant_id = (select current_setting('app.tenant')::int));

grant select, insert, update on issue_halt to :app_role;
grant select on issue_halt to :backup_role;

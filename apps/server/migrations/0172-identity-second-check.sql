-- A share of the approvals of identity checks needs a second operator (rules/identity-check.md 2).
alter table tenant add column identity_second_check_percent int not null default 0
  check (identity_second_check_percent between 0 and 100);
-- The foreign key is checked through the policy of the tables, which reads this setting; every row has null there.
set local app.tenant = '0';
alter table identity_case
  add column first_operator_id bigint,
  add column first_approved_at bigint,
  add foreign key (tenant_id, first_operator_id) references operator,
  add check ((first_operator_id is null) = (first_approved_at is null)),
  add check (operator_id is distinct from first_operator_id or state <> 'verified' or operator_id is null);
grant update (first_operator_id, first_approved_at) on identity_case to :app_role;

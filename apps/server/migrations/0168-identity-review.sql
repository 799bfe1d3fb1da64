-- Lists of identity checks for operators, and the pictures that an operator has opened.
create index identity_case_list on identity_case (tenant_id, submitted_at, case_id);
create index identity_view_of_operator on identity_view (tenant_id, operator_id, at) where what = 'pictures';

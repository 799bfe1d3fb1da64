-- Members without the permission to refer others, for their list in the back office (decision 0124).
create index on app_user (tenant_id, user_id desc) where not may_refer;

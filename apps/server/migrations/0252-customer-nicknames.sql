-- Under the policy of the table an index of an expression is not used: its function could reveal rows of other tenants.
-- Nicknames are therefore found as they are written (decision 0142).
drop index app_user_tenant_id_lower_user_id_idx;
create index on app_user (tenant_id, nickname, user_id desc);

-- How many customers' personal data an operator has opened in 24 hours.
create index on customer_view (tenant_id, operator_id, at desc);

-- A code belongs to the browser that asked for it (decision 0049): strangers can neither try it nor put another in its place.
-- SHA-256 of the id that the browser sends; of '' for callers that send none, and for codes from before, which end in ten minutes
alter table contact_code add column asker_hash bytea not null default sha256('');
alter table contact_code alter column asker_hash drop default;
alter table contact_code drop constraint email_code_pkey;
alter table contact_code add primary key (tenant_id, contact, purpose, asker_hash);

-- Signed agreements are matched with the broker's applications by their digest, those of the last day only; one that is
-- sent again with the same pictures, which the broker has refused before, is signed at that moment.
create index on offering_application (tenant_id, agreement_digest) where agreement_digest is not null;
create index on offering_agreement (tenant_id, signed_at) where application_id is null;
create index on offering_agreement (tenant_id, application_id) where state = 'signed';
grant update (signed_at) on offering_agreement to :app_role;

import type pg from 'pg';
import { renewAccess } from '../core/index.ts';
import type { Owner } from '../platform/http/index.ts';

type Consent = Owner & { readonly version: string; readonly now: number };

/** Records that a member agrees to a version of the agreement; the time of the first consent is kept. */
export async function recordConsent(client: pg.ClientBase, { tenantId, userId, version, now }: Consent): Promise<void> {
  await client.query(
    `insert into agreement_consent (tenant_id, user_id, version, agreed_at) values ($1, $2, $3, $4)
     on conflict (tenant_id, user_id, version) do nothing`,
    [tenantId, userId, version, now],
  );
  await client.query(
    `update app_user set agreement_version = $3, agreed_at = $4
     where tenant_id = $1 and user_id = $2 and agreement_version is distinct from $3`,
    [tenantId, userId, version, now],
  );
  await renewAccess(client, tenantId, userId);
}

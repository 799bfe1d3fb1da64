import type pg from 'pg';
import { type Owner, Refused } from '../platform/http/index.ts';
import { readDocument } from './documents.ts';

type Of = Owner & { readonly offeringId: number };

/** Whether the member has opened the current prospectus; true for an offering without one. */
export async function hasOpenedProspectus(client: pg.ClientBase, { tenantId, userId, offeringId }: Of) {
  const document = await readDocument(client, { tenantId, offeringId, kind: 'prospectus' });
  if (document === undefined) return true;
  const { rowCount } = await client.query(
    `select from offering_prospectus_open
      where tenant_id = $1 and user_id = $2 and offering_id = $3 and version = $4`,
    [tenantId, userId, offeringId, document.version],
  );
  return rowCount === 1;
}

/** Throws Refused PROSPECTUS_NOT_OPENED unless the member has opened the current prospectus. */
export async function requireProspectus(client: pg.ClientBase, of: Of): Promise<void> {
  if (!(await hasOpenedProspectus(client, of))) throw new Refused('PROSPECTUS_NOT_OPENED', 'offeringId');
}

/**
 * Records that a member has opened the current prospectus, once. Throws Refused NOT_FOUND without one,
 * PROSPECTUS_CHANGED when the version is not the current one.
 */
export async function recordOpened(client: pg.ClientBase, of: Of, version: string, now: number): Promise<void> {
  const { tenantId, userId, offeringId } = of;
  const document = await readDocument(client, { tenantId, offeringId, kind: 'prospectus' });
  if (document === undefined) throw new Refused('NOT_FOUND', 'offeringId');
  if (document.version !== version) throw new Refused('PROSPECTUS_CHANGED', 'version', { version: document.version });
  await client.query(
    `insert into offering_prospectus_open (tenant_id, user_id, offering_id, version, opened_at)
     values ($1, $2, $3, $4, $5) on conflict do nothing`,
    [tenantId, userId, offeringId, version, now],
  );
}

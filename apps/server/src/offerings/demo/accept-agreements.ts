import { epochMs } from '@kabuto/market';
import { withTenant } from '../../platform/postgres/index.ts';
import { AGREEMENTS, IS_REVIEWABLE } from '../agreements.ts';
import type { OfferingsDeps } from '../deps.ts';
import { submitTask } from '../submit-task.ts';

/** A person of the walk-through has this long to decide before the clerk does. */
const CLERK_AFTER_MS = 20_000;

/** In the demo, accepts the agreements that have waited for 20 seconds. Throws CoreUnavailable. */
export async function acceptAgreements({ pool, coreOf, now }: OfferingsDeps, tenantId: number): Promise<void> {
  const at = now();
  const waiting = await withTenant(pool, tenantId, async (client) => {
    const { rows } = await client.query<{ applicationId: number; offeringId: number }>(
      `select a.application_id as "applicationId", a.offering_id as "offeringId" from ${AGREEMENTS}
        where a.tenant_id = $1 and ${IS_REVIEWABLE} and a.signed_at <= $2`,
      [tenantId, at - CLERK_AFTER_MS],
    );
    return rows;
  });
  for (const { applicationId, offeringId } of waiting) {
    const input = { kind: 'reviewAgreement', applicationId, offeringId, accept: true, wallAt: epochMs(at) } as const;
    const { refusal } = await submitTask(coreOf(tenantId), input);
    // an operator has decided it at the same moment, or its offering has ended
    if (refusal !== null) continue;
    await withTenant(pool, tenantId, (client) =>
      client.query(
        `update offering_agreement set state = 'accepted', decided_at = $3
          where tenant_id = $1 and application_id = $2 and state = 'signed'`,
        [tenantId, applicationId, at],
      ),
    );
  }
}

import { demoMaker } from '../../operators/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import type { Content, Proposals } from '../../proposals/index.ts';
import type { OfferingsDeps } from '../deps.ts';

/** After a proposal was refused or has become stale, the next one is made this much later. */
const AGAIN_MS = 60_000;

/**
 * Proposes price or draw of an offering as an operator of the demo, unless such a proposal is open or was made within
 * the last minute. A person approves or refuses it in the back office, or the clerk does after 20 seconds.
 */
export async function proposeOnce(
  { pool, now }: Pick<OfferingsDeps, 'pool' | 'now'>,
  proposals: Pick<Proposals, 'proposeInDemo'>,
  { tenantId, offeringId }: { readonly tenantId: number; readonly offeringId: number },
  { kind, content, reason }: { readonly kind: string; readonly content: Content; readonly reason: string },
): Promise<void> {
  const at = now();
  const makerId = await withTenant(pool, tenantId, async (client) => {
    const { rowCount } = await client.query(
      `select from proposal where tenant_id = $1 and kind = $2 and content->>'offeringId' = $3
          and (state in ('open', 'approved') or created_at > $4) limit 1`,
      [tenantId, kind, String(offeringId), at - AGAIN_MS],
    );
    return rowCount === 0 ? await demoMaker(client, tenantId, at) : null;
  });
  if (makerId !== null) await proposals.proposeInDemo(tenantId, kind, content, { makerId, reason, now: at });
}

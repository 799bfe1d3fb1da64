import type pg from 'pg';
import type { Core } from '../../core/index.ts';
import { Refused } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import { transferById } from './read.ts';

type Deps = { readonly pool: pg.Pool; readonly coreOf: (tenantId: number) => Core };

/**
 * Runs a step of a transfer. The broker forgets a transfer with its last step, so that somebody who is a moment late
 * gets TRANSFER_UNKNOWN: throws Refused TRANSFER_STATE {state} then. `owner`: a transfer of another account stays
 * unknown.
 */
export async function unlessEnded<T>(
  { pool, coreOf }: Deps,
  of: { readonly tenantId: number; readonly transferId: number; readonly owner?: number },
  step: () => Promise<T>,
): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (!(error instanceof Refused) || error.reason !== 'TRANSFER_UNKNOWN' || error.field !== 'transferId') throw error;
    const { tenantId, transferId, owner } = of;
    await coreOf(tenantId).waitUntilCaughtUp();
    const ended = await withTenant(pool, tenantId, (client) => transferById(client, tenantId, transferId));
    if (ended === undefined || (owner !== undefined && ended.accountId !== owner)) throw error;
    throw new Refused('TRANSFER_STATE', 'transferId', { state: ended.state });
  }
}

import type { InstrumentHit, InstrumentView } from '@kabuto/contract';
import { withTenant } from '../platform/postgres/index.ts';
import type { QuoteDeps } from './deps.ts';
import { hitOf, readFacts } from './facts.ts';

/** The issues with their quotes, in the given order; issues without market facts are left out. */
export async function hitsOf(
  pool: QuoteDeps['pool'],
  tenantId: number,
  views: readonly InstrumentView[],
): Promise<InstrumentHit[]> {
  if (views.length === 0) return [];
  const codes = views.map(({ code }) => code);
  const facts = await withTenant(pool, tenantId, (client) => readFacts(client, tenantId, codes));
  return views.flatMap((instrument) => {
    const row = facts.get(instrument.code);
    return row === undefined ? [] : [hitOf(instrument, row)];
  });
}

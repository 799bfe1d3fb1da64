import type { ClientBase } from 'pg';
import { readJournalRows } from './rows.ts';

/** The rows among which one is searched, by number. */
type Among = { readonly first?: number; readonly last: number };

/**
 * The number of the first journal row at or after a market time, epoch milliseconds; `last` + 1 when none up to `last`
 * is. Searches by halves: market time never goes back. The caller has begun a transaction of the tenant.
 */
export async function firstRowFrom(
  client: ClientBase,
  tenantId: number,
  at: number,
  { first = 1, last }: Among,
): Promise<number> {
  let low = first;
  let high = last + 1;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const row = (await readJournalRows(client, tenantId, [middle])).get(middle);
    if ((row?.at ?? 0) >= at) high = middle;
    else low = middle + 1;
  }
  return high;
}

import type { InstrumentView } from '@kabuto/contract';
import type { IsoDate, VenueId } from '@kabuto/market';
import { readTenant } from '../platform/postgres/index.ts';
import { type QuoteDeps, type QuoteMarket, sessionOf } from './deps.ts';
import { type QuoteFacts, readAllFacts, readSnapshot, type Snapshot } from './store.ts';
import { closeDatesOf } from './views.ts';

/** An issue with its committed row. */
export type ListedIssue = { readonly instrument: InstrumentView; readonly facts: QuoteFacts };

/** Issues in one committed state, by code, and the days of the last closes of those without a trade. */
export type ListedIssues = Snapshot & {
  readonly rows: readonly ListedIssue[];
  readonly closeDates: ReadonlyMap<string, IsoDate>;
};

/** The listed issues for which `isWanted` returns true with their quotes at a venue, from one snapshot. */
export async function readListed(
  pool: QuoteDeps['pool'],
  tenantId: number,
  market: QuoteMarket,
  isWanted: (instrument: InstrumentView) => boolean,
  venue: VenueId | null = null,
): Promise<ListedIssues> {
  const { catalogue } = market;
  return readTenant(pool, tenantId, async (client) => {
    const rows = (await readAllFacts(client, tenantId, venue)).flatMap((facts): ListedIssue[] => {
      const instrument = catalogue.view(facts.code);
      return instrument !== undefined && isWanted(instrument) ? [{ instrument, facts }] : [];
    });
    const snapshot = await readSnapshot(client, tenantId);
    const source = { tenantId, datasetId: catalogue.datasetId };
    const closeDates = await closeDatesOf(
      client,
      source,
      rows.map(({ facts }) => facts),
    );
    return { rows, closeDates, ...(snapshot ?? { at: sessionOf(market).marketTime, seq: 0 }) };
  });
}

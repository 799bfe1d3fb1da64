import { type Operation, operation, pageOfRows } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import type { QuoteDeps } from '../deps.ts';
import { type QuoteFacts, readAllFacts } from '../store.ts';
import { hitOf } from '../views.ts';

type Kind = 'gainers' | 'losers' | 'volume' | 'value';

const change = ({ last, base }: QuoteFacts): number => (last === null ? 0 : (last - base) / base);

/** The measure of a ranking, greatest first; an issue whose measure is not positive is left out. */
const MEASURE: Readonly<Record<Kind, (facts: QuoteFacts) => number>> = {
  gainers: change,
  losers: (facts) => -change(facts),
  volume: ({ volume }) => volume,
  value: ({ turnover }) => turnover,
};

/** GET v1/quote/ranking/list: ties are sorted by code. */
export const ranking = ({ pool, marketOf }: QuoteDeps): Operation =>
  operation('ranking', async ({ query, caller }) => {
    const { catalogue } = marketOf(caller.tenantId);
    const facts = await withTenant(pool, caller.tenantId, (client) => readAllFacts(client, caller.tenantId));
    const measure = MEASURE[query.kind];
    const ranked = facts
      .flatMap((row) => {
        const instrument = catalogue.view(row.code);
        const fits = instrument !== undefined && (query.section ?? instrument.section) === instrument.section;
        const by = measure(row);
        return fits && by > 0 ? [{ instrument, row, by }] : [];
      })
      .sort((a, b) => b.by - a.by);
    const { rows, total } = pageOfRows(ranked, query);
    return { rows: rows.map(({ instrument, row }) => hitOf(instrument, row)), total };
  });

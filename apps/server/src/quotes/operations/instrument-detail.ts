import { formatPrice, tickSize } from '@kabuto/market';
import { type Operation, operation, Refused } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import { listed, type QuoteDeps, venueNamed } from '../deps.ts';
import { readFacts } from '../store.ts';
import { closeDatesOf, hitOf } from '../views.ts';

/** GET v1/quote/instrument/detail: `tick` is the tick size at the last price. OVERLOADED: there is no quote yet. */
export const instrumentDetail = ({ pool, marketOf }: QuoteDeps): Operation =>
  operation('instrumentDetail', async ({ query, caller: { tenantId } }) => {
    const market = marketOf(tenantId);
    const instrument = listed(market, query.code);
    const venue = venueNamed(market, query.venue);
    const source = { tenantId, datasetId: market.catalogue.datasetId };
    const { found, dates } = await withTenant(pool, tenantId, async (client) => {
      const rows = await readFacts(client, tenantId, [query.code], venue);
      return { found: rows, dates: await closeDatesOf(client, source, rows.values()) };
    });
    const facts = found.get(query.code);
    if (facts === undefined) throw new Refused('OVERLOADED');
    const hit = hitOf(instrument, facts, dates.get(query.code));
    const tick = tickSize(hit.instrument.tickTable, facts.last ?? facts.base);
    return { ...hit, tick: formatPrice(tick) };
  });

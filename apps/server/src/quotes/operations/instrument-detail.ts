import { formatPrice, tickSize } from '@kabuto/market';
import { type Operation, operation, Refused } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import { listed, type QuoteDeps } from '../deps.ts';
import { readFacts } from '../store.ts';
import { hitOf } from '../views.ts';

/** GET v1/quote/instrument/detail: `tick` is the tick size at the last price. */
export const instrumentDetail = ({ pool, marketOf }: QuoteDeps): Operation =>
  operation('instrumentDetail', async ({ query, caller }) => {
    const { tenantId } = caller;
    const instrument = listed(marketOf(tenantId), query.code);
    const found = await withTenant(pool, tenantId, (client) => readFacts(client, tenantId, [query.code]));
    const facts = found.get(query.code);
    if (facts === undefined) throw new Refused('OVERLOADED');
    const hit = hitOf(instrument, facts);
    const tick = tickSize(hit.instrument.tickTable, facts.last ?? facts.base);
    return { ...hit, tick: formatPrice(tick) };
  });

import { type Operation, operation, pageOfRows } from '../../platform/http/index.ts';
import type { QuoteDeps } from '../deps.ts';
import { hitsOf } from '../views.ts';

/** GET v1/quote/instrument/search */
export const search = ({ pool, marketOf }: QuoteDeps): Operation =>
  operation('search', async ({ query, caller }) => {
    const found = pageOfRows(marketOf(caller.tenantId).catalogue.search(query.q), query);
    return { rows: await hitsOf(pool, caller.tenantId, found.rows), total: found.total };
  });

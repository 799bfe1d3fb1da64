import { type Operation, operation } from '../../platform/http/index.ts';
import type { QuoteDeps } from '../deps.ts';
import { pageOf } from '../paging.ts';
import { hitsOf } from '../views.ts';

/** GET v1/quote/instrument/search */
export const search = ({ pool, marketOf }: QuoteDeps): Operation =>
  operation('search', async ({ query, caller }) => {
    const found = pageOf(marketOf(caller.tenantId).catalogue.search(query.q), query);
    return { rows: await hitsOf(pool, caller.tenantId, found.rows), total: found.total };
  });

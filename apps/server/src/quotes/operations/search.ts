import { type Operation, operation, pageOfRows } from '../../platform/http/index.ts';
import type { QuoteDeps } from '../deps.ts';
import { hitsOf } from '../views.ts';

/** GET v1/quote/instrument/search */
export const search = ({ pool, marketOf }: QuoteDeps): Operation =>
  operation('search', async ({ query, caller: { tenantId } }) => {
    const { catalogue } = marketOf(tenantId);
    const found = pageOfRows(catalogue.search(query.q), query);
    const source = { tenantId, datasetId: catalogue.datasetId };
    return { rows: await hitsOf(pool, source, found.rows), total: found.total };
  });

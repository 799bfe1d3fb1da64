import { type Operation, operation } from '../../platform/http/index.ts';
import type { QuoteDeps } from '../deps.ts';
import { issueFilter } from '../issue-filter.ts';
import { readListed } from '../listed-issues.ts';
import { sectorsOf } from '../sectors.ts';

/** GET v1/quote/sector/list: figures, time and sequence come from one snapshot. */
export const sectorList = ({ pool, marketOf }: QuoteDeps): Operation =>
  operation('sectorList', async ({ query, caller: { tenantId } }) => {
    const market = marketOf(tenantId);
    const { rows, at, seq } = await readListed(pool, tenantId, market, issueFilter(market.catalogue, query));
    return { rows: sectorsOf(rows), at, seq };
  });

import { type Operation, operation, pageOfRows, Refused } from '../../platform/http/index.ts';
import type { QuoteDeps } from '../deps.ts';
import { issueFilter } from '../issue-filter.ts';
import { readListed } from '../listed-issues.ts';
import { byChange, sectorOf } from '../sectors.ts';
import { hitOf } from '../views.ts';

/** GET v1/quote/sector/detail. Throws Refused for a sector without issues. */
export const sectorDetail = ({ pool, marketOf }: QuoteDeps): Operation =>
  operation('sectorDetail', async ({ query, caller: { tenantId } }) => {
    const market = marketOf(tenantId);
    const isWanted = issueFilter(market.catalogue, query);
    const { rows: issues, closeDates, at, seq } = await readListed(pool, tenantId, market, isWanted);
    // Its issues are listed, but the market has not opened yet.
    if (issues.length === 0) throw new Refused('OVERLOADED');
    const { rows, total } = pageOfRows(byChange(issues), query);
    return {
      sector: sectorOf(issues),
      rows: rows.map(({ instrument, facts }) => hitOf(instrument, facts, closeDates.get(facts.code))),
      total,
      at,
      seq,
    };
  });

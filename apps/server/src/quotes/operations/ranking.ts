import { type Operation, operation, pageOfRows } from '../../platform/http/index.ts';
import { type QuoteDeps, venueNamed } from '../deps.ts';
import { issueFilter } from '../issue-filter.ts';
import { readListed } from '../listed-issues.ts';
import { rank } from '../rank.ts';
import { hitOf } from '../views.ts';

/**
 * GET v1/quote/ranking/list: order, figures, time and sequence come from one snapshot; ties are sorted by code. Throws
 * Refused for a sector without issues.
 */
export const ranking = ({ pool, marketOf }: QuoteDeps): Operation =>
  operation('ranking', async ({ query, caller: { tenantId } }) => {
    const market = marketOf(tenantId);
    const venue = venueNamed(market, query.venue);
    const isWanted = issueFilter(market.catalogue, query);
    const { rows: listed, closeDates, at, seq } = await readListed(pool, tenantId, market, isWanted, venue);
    const { rows, total } = pageOfRows(rank(listed, query.kind), query);
    return {
      rows: rows.map(({ instrument, facts }) => hitOf(instrument, facts, closeDates.get(facts.code))),
      total,
      at,
      seq,
    };
  });

import { formatPrice } from '@kabuto/market';
import { type Operation, operation, pageOfRows } from '../../platform/http/index.ts';
import { rankAuctions } from '../auction-rank.ts';
import { indicativeView } from '../auction-view.ts';
import type { QuoteDeps } from '../deps.ts';
import { issueFilter } from '../issue-filter.ts';

/** GET v1/quote/auction/list: ties are sorted by code. Throws Refused for a sector without issues. */
export const auctionRanking = ({ marketOf }: Pick<QuoteDeps, 'marketOf'>): Operation =>
  operation('auctionRanking', async ({ query, caller }) => {
    const { catalogue, core } = marketOf(caller.tenantId);
    const isWanted = issueFilter(catalogue, query);
    const { rows, at, seq } = await core.auctions();
    const ranked = rankAuctions(rows, query.kind).flatMap((facts) => {
      const instrument = catalogue.view(facts.code);
      return instrument !== undefined && isWanted(instrument) ? [{ facts, instrument }] : [];
    });
    const page = pageOfRows(ranked, query);
    return {
      rows: page.rows.map(({ facts, instrument }) => ({
        instrument: facts.tickTable === null ? instrument : { ...instrument, tickTable: facts.tickTable },
        base: formatPrice(facts.base),
        ...indicativeView(facts),
      })),
      total: page.total,
      at,
      seq,
    };
  });

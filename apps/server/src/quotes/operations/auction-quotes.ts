import { type Operation, operation } from '../../platform/http/index.ts';
import { indicativeView } from '../auction-view.ts';
import type { QuoteDeps } from '../deps.ts';

/** GET v1/quote/auction/quotes: unlisted codes are left out, so that an old watchlist still works. */
export const auctionQuotes = ({ marketOf }: Pick<QuoteDeps, 'marketOf'>): Operation =>
  operation('auctionQuotes', async ({ query, caller }) => {
    const { rows, at, seq } = await marketOf(caller.tenantId).core.auctions();
    const wanted = new Set(query.codes.split(','));
    return {
      rows: rows
        .filter(({ code }) => wanted.has(code))
        .map((facts) => ({ code: facts.code, ...indicativeView(facts) })),
      at,
      seq,
    };
  });

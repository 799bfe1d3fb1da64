import { formatPrice } from '@kabuto/market';
import { type Operation, operation } from '../platform/http/index.ts';
import { listed, type QuoteDeps } from './deps.ts';
import { pageOf } from './paging.ts';

/** Trades that the market keeps at hand for each issue (core.md 7). */
const KEPT = 1_000;

/** GET v1/quote/tape/list */
export const tape = ({ marketOf }: QuoteDeps): Operation =>
  operation('tape', async ({ query, caller }) => {
    const market = marketOf(caller.tenantId);
    listed(market, query.code);
    const { rows, total } = pageOf(market.core.feed.tape.latest(query.code, KEPT).toReversed(), query);
    return {
      rows: rows.map(({ tradeId, price, quantity, at, aggressor }) => ({
        tradeId,
        price: formatPrice(price),
        quantity: String(quantity),
        at,
        aggressor,
      })),
      total,
    };
  });

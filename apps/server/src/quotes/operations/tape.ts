import { formatPrice } from '@kabuto/market';
import { type Operation, operation, pageOfRows } from '../../platform/http/index.ts';
import { listed, type QuoteDeps, TAPE_LENGTH, tapeAt, venueNamed } from '../deps.ts';

/** GET v1/quote/tape/list */
export const tape = ({ marketOf }: QuoteDeps): Operation =>
  operation('tape', async ({ query, caller }) => {
    const market = marketOf(caller.tenantId);
    listed(market, query.code);
    const trades = tapeAt(market, venueNamed(market, query.venue));
    const { rows, total } = pageOfRows(trades.latest(query.code, TAPE_LENGTH).toReversed(), query);
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

import { formatPrice } from '@kabuto/market';
import { readFillEvidence } from '../../core/index.ts';
import { operatorOperation } from '../../operators/index.ts';
import { levelView } from '../../orders/index.ts';
import { type AnyOperation, Refused } from '../../platform/http/index.ts';
import { readTenant } from '../../platform/postgres/index.ts';
import type { TradingDeps } from '../deps.ts';
import { fromMid } from '../from-mid.ts';
import { findFill } from '../store.ts';

type Evidence = NonNullable<Awaited<ReturnType<typeof readFillEvidence>>>;

const placeOf = ({ row, hash, chained }: NonNullable<Evidence['report']>) => ({
  seq: row.seq,
  at: row.at,
  wallAt: row.wallAt,
  hash: hash.toString('hex'),
  chained,
});

/** GET v1/trading/fill/evidence */
export const tradeFillEvidence = ({ pool }: TradingDeps): AnyOperation =>
  operatorOperation('tradeFillEvidence', ({ query, operator: { tenantId } }) =>
    readTenant(pool, tenantId, async (client) => {
      const fillId = Number(query.fillId);
      const fill = await findFill(client, tenantId, fillId);
      const found =
        fill === undefined ? null : await readFillEvidence(client, tenantId, { accountId: fill.accountId, fillId });
      if (fill === undefined || found === null) throw new Refused('FILL_UNKNOWN', 'fillId');
      const { book, report } = found;
      const levels = book?.levels;
      return {
        orderId: String(fill.orderId),
        price: formatPrice(fill.price),
        quantity: String(fill.quantity),
        notional: String(fill.notional),
        book:
          book === null || levels === undefined
            ? null
            : {
                row: placeOf(book),
                auction: levels.auction,
                marketBuy: String(levels.marketBuy),
                marketSell: String(levels.marketSell),
                bids: levels.bids.map(levelView),
                asks: levels.asks.map(levelView),
              },
        mid: levels === undefined ? null : fromMid(levels, fill.price),
        row: report === null ? null : placeOf(report),
      };
    }),
  );

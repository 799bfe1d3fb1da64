import type { EvidenceRow } from '@kabuto/contract';
import { formatPrice } from '@kabuto/market';
import { type FillEvidence, readFillEvidence } from '../../core/index.ts';
import { type Operation, operation, Refused } from '../../platform/http/operation.ts';
import { readTenant } from '../../platform/postgres/index.ts';
import type { OrdersDeps } from '../deps.ts';

type Book = NonNullable<FillEvidence['book']>;

const rowView = ({ row, previous, hash, chained }: Book): EvidenceRow => ({
  seq: row.seq,
  epoch: row.epoch,
  at: row.at,
  wallAt: row.wallAt,
  kind: row.kind,
  payload: row.payload.toString('base64'),
  outcome: row.outcome.toString('base64'),
  images: row.images?.toString('base64') ?? '',
  previousHash: previous.toString('hex'),
  hash: hash.toString('hex'),
  chained,
});

/** A level of the recorded book in the API's format. */
export const levelView = ({ price, quantity, orders, own }: Book['levels']['bids'][number]) => ({
  price: formatPrice(price),
  quantity: String(quantity),
  orders,
  own: String(own),
});

/** GET v1/trade/fill/evidence */
export const fillEvidence = (deps: OrdersDeps): Operation =>
  operation('fillEvidence', async ({ query, caller, member }) => {
    const { tenantId } = caller;
    const wanted = { accountId: member.accountId, fillId: Number(query.fillId) };
    const found = await readTenant(deps.pool, tenantId, (client) => readFillEvidence(client, tenantId, wanted));
    if (found === null) throw new Refused('FILL_UNKNOWN', 'fillId');
    const { book, report } = found;
    return {
      tenant: tenantId,
      row: report === null ? null : { seq: report.row.seq, hash: report.hash.toString('hex'), chained: report.chained },
      book:
        book === null
          ? null
          : {
              row: rowView(book),
              auction: book.levels.auction,
              marketBuy: String(book.levels.marketBuy),
              marketSell: String(book.levels.marketSell),
              bids: book.levels.bids.map(levelView),
              asks: book.levels.asks.map(levelView),
            },
    };
  });

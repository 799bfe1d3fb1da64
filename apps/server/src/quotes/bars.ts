import type pg from 'pg';
import { type Operation, operation, Refused } from '../platform/http/index.ts';
import { withTenant } from '../platform/postgres/index.ts';
import { barRow, type StoredBar } from './bar-row.ts';
import { readDayBars } from './day-bars.ts';
import type { QuoteDeps, QuoteMarket } from './deps.ts';
import { type BarRange, readMinuteBars } from './minute-bars.ts';

/** Bars of one answer at most. */
const MOST = 1_000;

type Interval = 'minute' | 'day';

function readerOf(market: QuoteMarket, code: string, interval: Interval) {
  const { catalogue, board, indexBars } = market;
  const { datasetId } = catalogue;
  if (catalogue.knows(code)) {
    const read = interval === 'minute' ? readMinuteBars : readDayBars;
    return (client: pg.ClientBase, tenantId: number, range: BarRange): Promise<StoredBar[]> =>
      read(client, { tenantId, datasetId, code }, range);
  }
  if (board.specs.every((spec) => spec.code !== code)) throw new Refused('INSTRUMENT_UNKNOWN', 'code');
  // An index has no tape: its course within a day is the line of `indices`, not bars.
  return async (client: pg.ClientBase, tenantId: number, range: BarRange): Promise<StoredBar[]> =>
    interval === 'day' ? indexBars.read(client, tenantId, code, range) : [];
}

/** GET v1/quote/bar/list. Minute bars of an index do not exist: the list is empty. */
export const bars = ({ pool, marketOf }: QuoteDeps): Operation =>
  operation('bars', async ({ query, caller }) => {
    const { code, interval, from, to } = query;
    if (from !== undefined && to !== undefined && from > to) {
      throw new Refused('FIELD_INVALID', 'from', { field: 'from', allowed: `..${to}` });
    }
    const read = readerOf(marketOf(caller.tenantId), code, interval);
    const range = { from, to, limit: Number(query.limit ?? MOST) };
    const found = await withTenant(pool, caller.tenantId, (client) => read(client, caller.tenantId, range));
    return found.map(barRow);
  });

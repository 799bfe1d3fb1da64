import type { VenueId } from '@kabuto/market';
import type pg from 'pg';
import { calendarDate } from '../../platform/http/calendar-date.ts';
import { fieldInvalid, type Operation, operation, Refused } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import { type BarRange, barRow, type StoredBar } from '../bar-row.ts';
import { readDayBars } from '../day-bars.ts';
import { type QuoteDeps, type QuoteMarket, TAPE_LENGTH, tapeAt, venueNamed } from '../deps.ts';
import { type LongerInterval, longerBars } from '../longer-bars.ts';
import { readMinuteBars } from '../minute-bars.ts';
import { readSecondBars } from '../second-bars.ts';

/** Most bars in one reply. */
const MAX_BARS = 1_000;

type Read = (client: pg.ClientBase, tenantId: number, range: BarRange) => Promise<StoredBar[]>;
type Interval = 'second' | 'minute' | 'day' | LongerInterval;

const isLonger = (interval: Interval): interval is LongerInterval => interval === 'week' || interval === 'month';

function issueReader(
  market: QuoteMarket,
  code: string,
  interval: Exclude<Interval, LongerInterval>,
  venue: VenueId | null,
): Read {
  const { datasetId } = market.catalogue;
  return (client, tenantId, range) => {
    const source = { tenantId, datasetId, code, venue };
    if (interval === 'second')
      return readSecondBars(client, source, range, tapeAt(market, venue).latest(code, TAPE_LENGTH));
    return (interval === 'minute' ? readMinuteBars : readDayBars)(client, source, range);
  };
}

function readerOf(market: QuoteMarket, code: string, interval: Interval, venue: VenueId | null): Read {
  if (isLonger(interval)) {
    const days = readerOf(market, code, 'day', venue);
    return (client, tenantId, range) => longerBars(interval, range, (wanted) => days(client, tenantId, wanted));
  }
  if (market.catalogue.knows(code)) return issueReader(market, code, interval, venue);
  if (venue !== null || market.board.specs.every((spec) => spec.code !== code))
    throw new Refused('INSTRUMENT_UNKNOWN', 'code');
  // An index has no trades of its own, and its minutes are kept for the shown day.
  return async (client, tenantId, range) => {
    if (interval === 'second') return [];
    if (interval === 'minute') return market.indexBars.minutes(code, range);
    return market.indexBars.read(client, tenantId, code, range);
  };
}

/** GET v1/quote/bar/list. An index has no second bars, and minutes of the shown day. */
export const bars = ({ pool, marketOf }: QuoteDeps): Operation =>
  operation('bars', async ({ query, caller }) => {
    const { code, interval } = query;
    const from = query.from === undefined ? undefined : calendarDate(query.from, 'from');
    const to = query.to === undefined ? undefined : calendarDate(query.to, 'to');
    if (from !== undefined && to !== undefined && from > to) {
      throw fieldInvalid('from', `..${to}`);
    }
    const market = marketOf(caller.tenantId);
    const read = readerOf(market, code, interval, venueNamed(market, query.venue));
    const range = { from, to, limit: Number(query.limit ?? MAX_BARS) };
    const found = await withTenant(pool, caller.tenantId, (client) => read(client, caller.tenantId, range));
    return found.map(barRow);
  });

import type { HistoricOrder } from '@kabuto/brokerage';
import {
  addBusinessDays,
  type EpochMs,
  epochMs,
  type InstrumentCode,
  type IsoDate,
  instrumentCode,
  type Price,
  price,
  roundToTick,
  shares,
  type TickTable,
  timeOfDay,
  tokyoEpoch,
  type Yen,
  yen,
} from '@kabuto/market';

/** A day of an issue's history; prices in tenths of a yen. */
export type HistoryDay = { readonly date: IsoDate; readonly low: Price; readonly high: Price; readonly close: Price };
export type HistoryOf = (code: InstrumentCode) => {
  readonly tickTable: TickTable;
  readonly lower: Price;
  readonly upper: Price;
  /** Ascending; at least the last 60 trading days. */
  readonly days: readonly HistoryDay[];
};

/** Cash of a new demo account; part of it is spent on the purchases below. */
export const DEMO_CASH: Yen = yen(10_000_000);

/**
 * [issue, side, shares, trading days ago]. Six issues are still held at the end; the others were bought and sold again.
 */
const TRADES = [
  ['7203', 'buy', 300, 58],
  ['8306', 'buy', 200, 55],
  ['9984', 'buy', 100, 52],
  ['9432', 'buy', 2000, 49],
  ['9984', 'sell', 100, 44],
  ['6758', 'buy', 200, 41],
  ['7203', 'buy', 100, 36],
  ['4063', 'buy', 100, 33],
  ['8306', 'sell', 200, 29],
  ['7974', 'buy', 100, 26],
  ['4063', 'sell', 100, 21],
  ['8058', 'buy', 200, 18],
  ['6501', 'buy', 200, 14],
  ['6501', 'sell', 100, 9],
  ['7203', 'sell', 100, 6],
  ['9432', 'sell', 500, 3],
  ['8316', 'sell', 100, 2],
  ['6758', 'sell', 100, 1],
] as const;

/** Open orders expire this many business days after the order date. */
const OPEN_DAYS = 10;

function at<T>(list: readonly T[], index: number, what: string): T {
  const found = list.at(index);
  if (found === undefined) throw new RangeError(`the sample portfolio needs ${what}`);
  return found;
}

/** When the n-th trade of the history was filled: between 09:20 and 11:20, varied only to look realistic. */
const tradeTimeOf = (date: IsoDate, n: number): EpochMs =>
  epochMs(tokyoEpoch(date, timeOfDay('09:20')) + ((n * 47) % 120) * 60_000);

/** The settlement date of a trade date. */
type Settles = (tradeDate: IsoDate) => IsoDate;

function executed(
  historyOf: HistoryOf,
  settles: Settles,
  [issue, side, quantity, daysAgo]: (typeof TRADES)[number],
  n: number,
): HistoricOrder {
  const code = instrumentCode(issue);
  const { days } = historyOf(code);
  const { date, close } = at(days, -daysAgo, `${daysAgo} days of ${issue}`);
  const acceptedAt = tradeTimeOf(date, n);
  return {
    instrument: code,
    side,
    type: n % 3 === 0 ? 'market' : 'limit',
    price: n % 3 === 0 ? null : close,
    quantity: shares(quantity),
    acceptedAt,
    tradeDate: date,
    settlesOn: settles(date),
    fills: [{ at: epochMs(acceptedAt + 4000), price: close, quantity: shares(quantity) }],
    openUntil: null,
  };
}

type OpenTerms = { readonly code: string; readonly quantity: number; readonly percent: number };

/** The price on the issue's tick that is nearest to the wanted one within today's limits. */
const withinLimits = ({ tickTable, lower, upper }: ReturnType<HistoryOf>, wanted: number): Price =>
  roundToTick(tickTable, price(Math.min(upper, Math.max(lower, Math.floor(wanted)))), 'up');

/** A limit buy below the market that is still open, inside today's limits. */
function openBuy(historyOf: HistoryOf, settles: Settles, terms: OpenTerms, until: IsoDate, n: number): HistoricOrder {
  const code = instrumentCode(terms.code);
  const issue = historyOf(code);
  const { date, close } = at(issue.days, -1, `yesterday of ${code}`);
  return {
    instrument: code,
    side: 'buy',
    type: 'limit',
    price: withinLimits(issue, (close * (100 + terms.percent)) / 100),
    quantity: shares(terms.quantity),
    acceptedAt: tradeTimeOf(date, n),
    tradeDate: date,
    settlesOn: settles(date),
    fills: [],
    openUntil: until,
  };
}

/**
 * An order of a few days ago at that day's low, or at today's limit where that low is now outside the limits: partly
 * filled, the rest still open. TRADES sells the filled shares two days ago, so the day of the low is before that.
 */
function partFilled(historyOf: HistoryOf, settles: Settles, until: IsoDate): HistoricOrder {
  const code = instrumentCode('8316');
  const issue = historyOf(code);
  const recent = issue.days.slice(-9, -2);
  const lowest = recent.reduce((best, day) => (day.low < best.low ? day : best), at(recent, 0, 'recent days of 8316'));
  const limit = withinLimits(issue, lowest.low);
  const acceptedAt = tradeTimeOf(lowest.date, 3);
  return {
    instrument: code,
    side: 'buy',
    type: 'limit',
    price: limit,
    quantity: shares(200),
    acceptedAt,
    tradeDate: lowest.date,
    settlesOn: settles(lowest.date),
    fills: [{ at: epochMs(acceptedAt + 1_900_000), price: price(Math.min(lowest.low, limit)), quantity: shares(100) }],
    openUntil: until,
  };
}

/**
 * About 60 trading days of a person's trades, six holdings, and three open orders of which one is partly filled. The
 * open orders buy issues that the account does not hold: an own order on the opposite side would block the first orders
 * of a new member, who can only sell the holdings. `settles`: the settlement date of a trade date.
 */
export function samplePortfolio(historyOf: HistoryOf, orderDate: IsoDate, settles: Settles): HistoricOrder[] {
  const until = addBusinessDays(orderDate, OPEN_DAYS);
  return [
    ...TRADES.map((trade, n) => executed(historyOf, settles, trade, n)),
    partFilled(historyOf, settles, until),
    openBuy(historyOf, settles, { code: '8306', quantity: 200, percent: -5 }, until, 5),
    openBuy(historyOf, settles, { code: '4063', quantity: 100, percent: -6 }, until, 8),
  ];
}

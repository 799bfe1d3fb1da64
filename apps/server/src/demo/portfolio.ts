import type { HistoricOrder } from '@kabuto/brokerage';
import {
  addBusinessDays,
  type EpochMs,
  epochMs,
  type InstrumentCode,
  type IsoDate,
  instrumentCode,
  isOnTick,
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

/** What a demo account starts with; part of it goes into the purchases below. */
export const DEMO_CASH: Yen = yen(10_000_000);

/** [issue, side, shares, trading days ago]. Six issues are left at the end; the rest was bought and sold again. */
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
  ['6501', 'buy', 100, 14],
  ['6501', 'sell', 100, 9],
  ['7203', 'sell', 100, 6],
  ['9432', 'sell', 500, 3],
  ['6758', 'sell', 100, 1],
] as const;

/** Open orders live this many business days from the order date. */
const OPEN_DAYS = 10;

function at<T>(list: readonly T[], index: number, what: string): T {
  const found = list.at(index);
  if (found === undefined) throw new RangeError(`the sample portfolio needs ${what}`);
  return found;
}

/** Minutes after the morning opening at which the n-th trade of the history was filled: only to look lived-in. */
const momentOf = (date: IsoDate, n: number): EpochMs =>
  epochMs(tokyoEpoch(date, timeOfDay('09:20')) + ((n * 47) % 120) * 60_000);

function executed(
  historyOf: HistoryOf,
  [issue, side, quantity, daysAgo]: (typeof TRADES)[number],
  n: number,
): HistoricOrder {
  const code = instrumentCode(issue);
  const { days } = historyOf(code);
  const { date, close } = at(days, -daysAgo, `${daysAgo} days of ${issue}`);
  const acceptedAt = momentOf(date, n);
  return {
    instrument: code,
    side,
    type: n % 3 === 0 ? 'market' : 'limit',
    price: n % 3 === 0 ? null : close,
    quantity: shares(quantity),
    acceptedAt,
    tradeDate: date,
    settlesOn: addBusinessDays(date, 2),
    fills: [{ at: epochMs(acceptedAt + 4000), price: close, quantity: shares(quantity) }],
    openUntil: null,
  };
}

type OpenTerms = {
  readonly code: string;
  readonly side: 'buy' | 'sell';
  readonly quantity: number;
  readonly percent: number;
};

/** A limit order away from the market that is still open, inside today's limits. */
function open(historyOf: HistoryOf, terms: OpenTerms, until: IsoDate, n: number): HistoricOrder {
  const code = instrumentCode(terms.code);
  const { days, tickTable, lower, upper } = historyOf(code);
  const { date, close } = at(days, -1, `yesterday of ${code}`);
  const wanted = price(Math.floor((close * (100 + terms.percent)) / 100));
  const limit = roundToTick(
    tickTable,
    price(Math.min(upper, Math.max(lower, wanted))),
    terms.side === 'buy' ? 'up' : 'down',
  );
  return {
    instrument: code,
    side: terms.side,
    type: 'limit',
    price: limit,
    quantity: shares(terms.quantity),
    acceptedAt: momentOf(date, n),
    tradeDate: date,
    settlesOn: addBusinessDays(date, 2),
    fills: [],
    openUntil: until,
  };
}

/** An order of a few days ago at that day's low: a part was filled there and the rest still waits. */
function partFilled(historyOf: HistoryOf, until: IsoDate): HistoricOrder {
  const code = instrumentCode('8316');
  const { days, tickTable, lower, upper } = historyOf(code);
  const recent = days.slice(-8).filter(({ low }) => low > lower && low < upper && isOnTick(tickTable, low));
  const lowest = recent.reduce((best, day) => (day.low < best.low ? day : best), at(days, -1, 'a recent day of 8316'));
  const acceptedAt = momentOf(lowest.date, 3);
  return {
    instrument: code,
    side: 'buy',
    type: 'limit',
    price: lowest.low,
    quantity: shares(200),
    acceptedAt,
    tradeDate: lowest.date,
    settlesOn: addBusinessDays(lowest.date, 2),
    fills: [{ at: epochMs(acceptedAt + 1_900_000), price: lowest.low, quantity: shares(100) }],
    openUntil: until,
  };
}

/** About 60 trading days of a person's trades, six holdings, and three open orders of which one is part filled. */
export function samplePortfolio(historyOf: HistoryOf, orderDate: IsoDate): HistoricOrder[] {
  const until = addBusinessDays(orderDate, OPEN_DAYS);
  return [
    ...TRADES.map((trade, n) => executed(historyOf, trade, n)),
    partFilled(historyOf, until),
    open(historyOf, { code: '7203', side: 'sell', quantity: 100, percent: 6 }, until, 5),
    open(historyOf, { code: '9432', side: 'buy', quantity: 1000, percent: -5 }, until, 8),
  ];
}

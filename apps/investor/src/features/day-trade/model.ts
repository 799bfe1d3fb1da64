import type { DayOrderFacts } from '@kabuto/brokerage/forms';
import type {
  Calls,
  DayPositionView,
  DayTradeAccount,
  DayTradeTerms,
  InstrumentView,
  TicketFacts,
} from '@kabuto/contract';
import { priceOf } from '@kabuto/i18n';
import {
  type EpochMs,
  instrumentCode,
  MINUTE_MS,
  notional,
  type Price,
  price,
  shares,
  tokyoDate,
  tokyoEpoch,
  yen,
} from '@kabuto/market';
import type { Quote } from '../../shared/stream/index.ts';

export type PositionSide = DayPositionView['side'];
export type IssueTerms = Calls['GET v1/trade/day/issue']['reply'];

/** Yen that a position has gained or lost at the live price; as the server has it while there is none. */
export function resultAt(position: DayPositionView, last: Price | null): number {
  if (last === null) return Number(position.unrealised);
  const now = notional(last, shares(Number(position.quantity)));
  return position.side === 'long' ? now - Number(position.entryValue) : Number(position.entryValue) - now;
}

/** How many percent of the scale's width the ratio and its thresholds are. */
export type Gauge = { readonly filled: number; readonly maintenance: number; readonly initial: number };

/** The end of the scale, as a multiple of the threshold for opening. */
const SCALE = 3;

/** The meter of a margin ratio, all in percent; a ratio beyond the scale fills it. */
export function gaugeOf(ratio: number, { maintenancePercent, initialPercent }: DayTradeTerms): Gauge {
  const end = Number(initialPercent) * SCALE;
  const at = (percent: number): number => Math.min(100, Math.max(0, (percent / end) * 100));
  return { filled: at(ratio), maintenance: at(Number(maintenancePercent)), initial: at(Number(initialPercent)) };
}

export type RatioLevel = 'none' | 'good' | 'low' | 'below';

/** How a margin ratio is judged: enough to open more, only enough to keep, or below that. */
export function levelOf({ ratio, state }: DayTradeAccount, terms: DayTradeTerms): RatioLevel {
  if (ratio === null) return 'none';
  if (state !== 'open' || Number(ratio) < Number(terms.maintenancePercent)) return 'below';
  return Number(ratio) < Number(terms.initialPercent) ? 'low' : 'good';
}

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

export type Deadline = { readonly until: number; readonly left: number } | 'over';

/**
 * Until when positions have to be closed on the day of a market time, and how long that is in milliseconds: the time of
 * the closing auction's orders for those who leave it to the brokerage, else the close, in minutes of the day.
 */
export function deadlineOf(
  { closesAt }: Pick<DayTradeTerms, 'closesAt'>,
  { now, close, atAuction }: { readonly now: number; readonly close: number; readonly atAuction: boolean },
): Deadline {
  const minute = atAuction ? minutesOf(closesAt) : close;
  // Market times of the wire are numbers.
  const until = tokyoEpoch(tokyoDate(now as EpochMs), minute * MINUTE_MS);
  return now >= until ? 'over' : { until, left: until - now };
}

/** Shares of a position that no order closes yet. */
export const freeOf = ({ quantity, closing }: Pick<DayPositionView, 'quantity' | 'closing'>): number =>
  Math.max(0, Number(quantity) - Number(closing));

type Loaded = {
  readonly instrument: InstrumentView;
  readonly quote: Pick<Quote, 'last' | 'halted'>;
  readonly facts: TicketFacts;
};

const instrumentOf = ({ instrument, quote, facts }: Loaded): DayOrderFacts['instrument'] => {
  const ipoReference = priceOf(facts.ipoReference ?? null);
  return {
    code: instrumentCode(instrument.code),
    lot: shares(Number(instrument.lot)),
    tickTable: instrument.tickTable,
    lower: priceOf(facts.lower) ?? price(0),
    upper: priceOf(facts.upper) ?? price(0),
    base: priceOf(facts.base) ?? price(0),
    last: quote.last,
    halted: quote.halted,
    ...(ipoReference === null ? {} : { ipoReference }),
  };
};

/** What an order that opens a position is checked against. */
export const openingFacts = (
  loaded: Loaded,
  side: PositionSide,
  {
    account,
    terms,
    issue,
  }: { readonly account: DayTradeAccount; readonly terms: DayTradeTerms; readonly issue: IssueTerms },
): DayOrderFacts => ({
  instrument: instrumentOf(loaded),
  side,
  terms: {
    effect: 'open',
    initialPercent: Number(terms.initialPercent),
    minimum: yen(Number(terms.minimum)),
    collateral: yen(Number(account.collateral)),
    engaged: yen(Number(account.entryValue) + Number(account.working)),
    lendable: shares(Number(issue.lendable)),
  },
});

/** Yen at the entry price of the shares that no order closes yet. */
const freeValueOf = (position: DayPositionView): number => {
  const { quantity, entryValue } = position;
  return Number(quantity) === 0 ? 0 : Math.floor((Number(entryValue) * freeOf(position)) / Number(quantity));
};

/** Positions that one order can close: at least one, of one issue and side. */
export type Closable = readonly [DayPositionView, ...DayPositionView[]];

/** Whether one order can close both. */
export const isSameKind = (one: DayPositionView, other: DayPositionView): boolean =>
  one.code === other.code && one.side === other.side;

/** What an order that closes positions is checked against. */
export function closingFacts(loaded: Loaded, positions: Closable): DayOrderFacts {
  const closable = positions.reduce((sum, position) => sum + freeOf(position), 0);
  const value = positions.reduce((sum, position) => sum + freeValueOf(position), 0);
  return {
    instrument: instrumentOf(loaded),
    side: positions[0].side,
    terms: { effect: 'close', closable: shares(closable), value: yen(value) },
  };
}

/** The shares of each position that an order of `quantity` shares closes, the first ones first. */
export function lotsOf(positions: readonly DayPositionView[], quantity: number): { id: string; quantity: number }[] {
  let left = quantity;
  return positions.flatMap((position) => {
    const part = Math.min(left, freeOf(position));
    left -= part;
    return part > 0 ? [{ id: position.positionId, quantity: part }] : [];
  });
}

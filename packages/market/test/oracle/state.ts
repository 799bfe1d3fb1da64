import type { Side } from '../../src/book/book.ts';
import { isCollecting } from '../../src/session/schedule.ts';
import type { Depth, InstrumentFacts } from '../../src/venue/types.ts';
import { crossOf } from './auctions.ts';
import type { BookOrder, Issue } from './issue.ts';

type Level = { readonly price: number; readonly quantity: number; readonly orders: number };

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

function levels(inBook: readonly BookOrder[], side: Side): Level[] {
  const mine = inBook.filter((each) => each.side === side);
  // order: sorted by price below
  const prices = [...new Set(mine.flatMap(({ price }) => (price === undefined ? [] : [price])))];
  return prices
    .sort((a, b) => (side === 'buy' ? b - a : a - b))
    .map((price) => {
      const here = mine.filter((each) => each.price === price);
      return { price, quantity: sum(here.map(({ quantity }) => quantity)), orders: here.length };
    });
}

/** The oracle's `Depth`, as plain numbers. */
export type OracleDepth = {
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
  readonly over: number;
  readonly under: number;
  readonly marketBuy: number;
  readonly marketSell: number;
  readonly indicative: { price: number; volume: number; imbalance: number } | undefined;
  readonly overlay: Depth['overlay'];
  readonly quote: { side: Side; price: number } | undefined;
};

/** The book of an issue with `count` levels a side, and the indicative auction result while orders are collected. */
export function depthOf(issue: Issue, count: number): OracleDepth {
  const inBook = issue.bookOrders();
  const bids = levels(inBook, 'buy');
  const asks = levels(inBook, 'sell');
  const market = (side: Side): number =>
    sum(inBook.filter((each) => each.side === side && each.price === undefined).map(({ quantity }) => quantity));
  const met = isCollecting(issue.shared.phase) ? crossOf(issue, inBook) : undefined;
  return {
    bids: bids.slice(0, count),
    asks: asks.slice(0, count),
    over: sum(asks.slice(count).map(({ quantity }) => quantity)),
    under: sum(bids.slice(count).map(({ quantity }) => quantity)),
    marketBuy: market('buy'),
    marketSell: market('sell'),
    indicative: met && { price: met.price, volume: met.volume, imbalance: met.imbalance },
    overlay: issue.halted ? 'HALTED' : issue.overlay,
    quote: issue.quote && { side: issue.quote.side, price: issue.quote.price },
  };
}

/** The facts that the rules define; `bar` is compared with the tape elsewhere. */
export type OracleFacts = { readonly [K in Exclude<keyof InstrumentFacts, 'bar'>]-?: InstrumentFacts[K] | undefined };

/** The oracle's `InstrumentFacts`, as plain values: absent ones are undefined. */
export function factsOf(issue: Issue): Record<keyof OracleFacts, unknown> {
  return {
    code: issue.spec.code,
    base: issue.base,
    previousClose: issue.previousClose,
    last: issue.last,
    lastAt: issue.lastAt,
    open: issue.open,
    openAt: issue.openAt,
    high: issue.high,
    highAt: issue.highAt,
    low: issue.low,
    lowAt: issue.lowAt,
    volume: issue.volume,
    turnover: issue.turnover,
    phase: issue.shared.phase,
    halted: issue.halted,
    lower: issue.lower,
    upper: issue.upper,
    tradeId: issue.tradeId,
    overlay: issue.halted ? 'HALTED' : issue.overlay,
    overlaySince: issue.halted ? issue.haltedSince : issue.quote?.since,
    quotePrice: issue.quote?.price,
    quoteSide: issue.quote?.side,
    limitDays: issue.limitDays === 0 ? undefined : issue.limitDays,
    ipoReference: issue.ipoReference,
    shortRuleUntil: issue.shortRuleUntil,
    tickTable: issue.tickTable === issue.spec.tickTable ? undefined : issue.tickTable,
    nextTickTable: issue.tomorrowsTable,
    rising: issue.shortRuleUntil === undefined ? undefined : issue.rising === true,
  };
}

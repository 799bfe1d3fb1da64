import { type IsoDate, type Shares, shares, type Yen, yen } from '@kabuto/market';
import type { Position, PositionDay, Side } from '../types.ts';
import { averageAfterBuy, owned } from './position.ts';

/**
 * The record of a position's trades that settle on `settlesOn`, created with the first of them; `tradeDate` is that of
 * the last.
 */
export function dayOf(position: Position, tradeDate: IsoDate, settlesOn: IsoDate): PositionDay {
  const { day } = position;
  if (day !== null && day.settlesOn === settlesOn) {
    day.tradeDate = tradeDate;
    return day;
  }
  const opened: PositionDay = {
    tradeDate,
    settlesOn,
    fresh: shares(0),
    locked: shares(0),
    proceeds: yen(0),
    barred: yen(0),
    ownedBefore: owned(position),
    costBefore: position.averageCost,
    bought: shares(0),
    cost: yen(0),
    sold: shares(0),
    net: yen(0),
    provisional: yen(0),
  };
  position.day = opened;
  return opened;
}

/** The trades of a position's day, with the shares owned before and their cost. */
export type DayTotals = Pick<PositionDay, 'ownedBefore' | 'costBefore' | 'bought' | 'cost' | 'sold' | 'net'>;

/**
 * Average cost, yen per share, and result, yen, of the day's trades if it were closed now: its buys as one, before its
 * sells, whatever the order of execution (rules/market.md 6.2).
 */
export function closingResult(day: DayTotals): { readonly averageCost: Yen; readonly realised: Yen } {
  const before = { owned: day.ownedBefore, averageCost: day.costBefore };
  const averageCost = day.bought === 0 ? day.costBefore : averageAfterBuy(before, day.bought, day.cost);
  return { averageCost, realised: yen(day.net - averageCost * day.sold) };
}

/** Adds a trade to the day; `amount`: its yen, fee included. Returns the change of the closing result. */
export function addToDay(day: DayTotals, side: Side, quantity: Shares, amount: Yen): Yen {
  const former = closingResult(day).realised;
  if (side === 'buy') {
    day.bought = shares(day.bought + quantity);
    day.cost = yen(day.cost + amount);
  } else {
    day.sold = shares(day.sold + quantity);
    day.net = yen(day.net + amount);
  }
  return yen(closingResult(day).realised - former);
}

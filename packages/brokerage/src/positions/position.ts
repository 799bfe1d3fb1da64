import { type IsoDate, type Shares, shares, type Yen, yen } from '@kabuto/market';
import { addFlow, total } from '../ledger/balance.ts';
import type { Position } from '../types.ts';

/** a / b rounded up, for non-negative a and positive b; exact, unlike a floating division. */
const ceilDiv = (a: number, b: number): number => (a - (a % b)) / b + (a % b > 0 ? 1 : 0);

/** Shares owned, settled or not. */
export const owned = (position: Position): Shares => shares(total(position));

/**
 * Average cost, yen per share, after adding `quantity` shares that cost `cost` yen, fee included: rounded up
 * (rules/market.md 6.2).
 */
export const averageAfterBuy = (before: { owned: Shares; averageCost: Yen }, quantity: Shares, cost: Yen): Yen =>
  yen(ceilDiv(before.averageCost * before.owned + cost, before.owned + quantity));

/**
 * What a sale earns or loses, yen: net proceeds less average cost; provisional until the day is closed
 * (rules/core.md 4).
 */
export const realisedBySale = (averageCost: Yen, quantity: Shares, netProceeds: Yen): Yen =>
  yen(netProceeds - averageCost * quantity);

/** Books bought shares that settle on `date`; `cost` includes the fee. */
export function bookBuy(position: Position, date: IsoDate, quantity: Shares, cost: Yen): void {
  position.averageCost = averageAfterBuy({ owned: owned(position), averageCost: position.averageCost }, quantity, cost);
  addFlow(position, shares, date, quantity);
}

/**
 * Books sold shares that settle on `date`; returns the realised result. The average cost becomes 0 with the last share.
 */
export function bookSale(position: Position, date: IsoDate, quantity: Shares, netProceeds: Yen): Yen {
  const realised = realisedBySale(position.averageCost, quantity, netProceeds);
  addFlow(position, shares, date, 0 - quantity);
  position.realised = yen(position.realised + realised);
  if (owned(position) === 0) position.averageCost = yen(0);
  return realised;
}

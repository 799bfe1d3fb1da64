import { type IsoDate, mulDiv, type Shares, shares, type Yen, yen } from '@kabuto/market';
import type { Position, PositionDay } from './types.ts';

/**
 * The netting ban (market-rules.md 3.3): for one settlement date the same money buys an issue once. Buy then sell, and sell
 * then buy, are fine; buy, sell, buy and sell, buy, sell need fresh money. Judged fill by fill: a purchase uses fresh money
 * first, a sale gives shares owned before today first. Other issues may spend all proceeds.
 */
export type SameIssue = {
  /** Yen of the buying power that may not buy this issue. */
  readonly barred: Yen;
  /** Shares of the sellable ones that may not be sold. */
  readonly locked: Shares;
};

/** Nothing taken away. */
export const FREE: SameIssue = { barred: yen(0), locked: shares(0) };

/** What the rule takes away from a trade that settles on `settlesOn`. */
export function sameIssue(position: Pick<Position, 'day'> | undefined, settlesOn: IsoDate | null): SameIssue {
  const day = position?.day ?? null;
  return day === null || day.settlesOn !== settlesOn ? FREE : { barred: day.barred, locked: day.locked };
}

/** Yen that a purchase of the issue may spend out of `power`, at least 0. */
export const powerForIssue = (power: Yen, rule: SameIssue): Yen => yen(Math.max(0, power - rule.barred));

/** The proceeds of today's sales of shares owned before that must cover what fresh money does not. */
const recycled = (day: PositionDay, power: number): number =>
  Math.max(0, day.proceeds - Math.max(0, power - day.barred));

/**
 * Notes a purchase of `quantity` shares for `cost` yen, fee included. `before` is what the account could spend, its own hold
 * counted as free; shares that fresh money does not cover are locked, rounded up.
 */
export function noteBuy(day: PositionDay, quantity: Shares, cost: Yen, before: Yen): void {
  const used = recycled(day, before - cost) - recycled(day, before);
  const bound = used === 0 ? 0 : Math.min(quantity, quantity - mulDiv(quantity, cost - used, cost));
  day.proceeds = yen(day.proceeds - used);
  day.locked = shares(day.locked + bound);
  day.fresh = shares(day.fresh + quantity - bound);
}

/** Notes a sale of `quantity` shares that brought `net` yen; `owned` is what the account owned before it. */
export function noteSale(day: PositionDay, quantity: Shares, net: Yen, owned: Shares): void {
  const fromBefore = Math.max(0, Math.min(quantity, owned - day.fresh - day.locked));
  const fromToday = quantity - fromBefore;
  const free = mulDiv(net, fromBefore, quantity);
  day.proceeds = yen(day.proceeds + free);
  day.barred = yen(day.barred + net - free);
  day.fresh = shares(Math.max(0, day.fresh - fromToday));
}

import { type IsoDate, mulDiv, type Shares, shares, type Yen, yen } from '@kabuto/market';
import type { Netting, Position, PositionDay, TaxBucket } from '../types.ts';

/**
 * The netting ban (rules/market.md 3.3): for one settlement date the same money buys an issue once. Buy then sell, and
 * sell then buy, are allowed; buy, sell, buy and sell, buy, sell need fresh money. Applied fill by fill: a purchase
 * uses fresh money first, a sale delivers shares owned before today first. Other issues may be bought with all
 * proceeds.
 */
export type SameIssue = {
  /** Yen of the buying power that may not buy this issue. */
  readonly barred: Yen;
  /** The part of the sellable shares that may not be sold. */
  readonly locked: Shares;
};

/** No restriction. */
export const UNRESTRICTED: SameIssue = { barred: yen(0), locked: shares(0) };

/** An issue's days that settle on `settlesOn`: one for each part of the account that traded it. */
const daysOf = (positions: readonly Pick<Position, 'day'>[], settlesOn: IsoDate | null): PositionDay[] =>
  positions.flatMap(({ day }) => (day === null || day.settlesOn !== settlesOn ? [] : [day]));

type Proceeds = Pick<Netting, 'proceeds' | 'barred'>;

const sum = (days: readonly Proceeds[], what: keyof Proceeds): number =>
  days.reduce((total, day) => total + day[what], 0);

/**
 * The restriction on a trade of `bucket` that settles on `settlesOn`. Money belongs to the account: proceeds barred by
 * one part's sale are barred for all parts; shares are locked in their own part.
 */
export function sameIssue(
  positions: readonly Pick<Position, 'day' | 'accountType'>[],
  settlesOn: IsoDate | null,
  bucket: TaxBucket = {},
): SameIssue {
  const days = daysOf(positions, settlesOn);
  if (days.length === 0) return UNRESTRICTED;
  const own = positions.filter(({ accountType }) => accountType === bucket.accountType);
  const [day] = daysOf(own, settlesOn);
  return { barred: yen(sum(days, 'barred')), locked: day?.locked ?? shares(0) };
}

/**
 * What the netting ban counts of a settlement date for the account's own part, the proceeds of both parts together;
 * undefined: nothing of the issue was traded.
 */
export function nettingOn(positions: readonly Pick<Position, 'day' | 'accountType'>[], settlesOn: IsoDate) {
  const days = daysOf(positions, settlesOn);
  if (days.length === 0) return undefined;
  const own = positions.filter(({ accountType }) => accountType === undefined);
  const [day] = daysOf(own, settlesOn);
  const { fresh = shares(0), locked = shares(0) } = day ?? {};
  const netting: Netting = { fresh, locked, proceeds: yen(sum(days, 'proceeds')), barred: yen(sum(days, 'barred')) };
  return netting;
}

/** Yen that a purchase of the issue may spend out of `power`, at least 0. */
export const powerForIssue = (power: Yen, rule: SameIssue): Yen => yen(Math.max(0, power - rule.barred));

/** The proceeds of today's sales of shares owned before that must cover what fresh money does not. */
const reusedProceeds = (days: readonly Proceeds[], power: number): number =>
  Math.max(0, sum(days, 'proceeds') - Math.max(0, power - sum(days, 'barred')));

/**
 * Records a purchase of `quantity` shares for `cost` yen, fee included. `before` is what the account could spend, its
 * own hold counted as free; shares that fresh money does not cover are locked, rounded up. `other`: the day of the
 * account's other part, whose proceeds are spent after this part's.
 */
export function recordBuy(
  day: Netting,
  other: Netting | null,
  quantity: Shares,
  { cost, before }: { readonly cost: Yen; readonly before: Yen },
): void {
  const days = other === null ? [day] : [day, other];
  const used = reusedProceeds(days, before - cost) - reusedProceeds(days, before);
  const lockedShares = used === 0 ? 0 : Math.min(quantity, quantity - mulDiv(quantity, cost - used, cost));
  const first = Math.min(used, day.proceeds);
  day.proceeds = yen(day.proceeds - first);
  if (other !== null) other.proceeds = yen(other.proceeds - (used - first));
  day.locked = shares(day.locked + lockedShares);
  day.fresh = shares(day.fresh + quantity - lockedShares);
}

/** Records a sale of `quantity` shares with proceeds of `net` yen; `owned` is what the account owned before it. */
export function recordSale(day: Netting, quantity: Shares, net: Yen, owned: Shares): void {
  const fromBefore = Math.max(0, Math.min(quantity, owned - day.fresh - day.locked));
  const fromToday = quantity - fromBefore;
  const free = mulDiv(net, fromBefore, quantity);
  day.proceeds = yen(day.proceeds + free);
  day.barred = yen(day.barred + net - free);
  day.fresh = shares(Math.max(0, day.fresh - fromToday));
}

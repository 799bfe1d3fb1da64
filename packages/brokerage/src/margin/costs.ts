import { daysOf, type IsoDate, mulDiv, notional, type Price, type Shares, shares, type Yen, yen } from '@kabuto/market';
import type { DayTradePolicy, MarginPosition, PositionSide, SizedRate } from './types.ts';

const YEAR_PPM = 365_000_000;

/** The yearly rate of an order of this value, in millionths. */
const rateOf = ({ below, ratePpm, ratePpmAbove }: SizedRate, value: Yen): number =>
  value < below ? ratePpm : ratePpmAbove;

/** The yearly rate of a lot that an order of this value opens: interest of a long, loan fee of a short one. */
export const rateOfSide = (policy: DayTradePolicy, side: PositionSide, value: Yen): number =>
  rateOf(side === 'long' ? policy.interest : policy.loan, value);

/** Calendar days from one settlement date to another, both inclusive (rules/market.md 3.4). */
const daysInclusive = (from: IsoDate, to: IsoDate): number => daysOf(to) - daysOf(from) + 1;

/** The part of a lot's value that belongs to `quantity` of its shares, yen rounded down; all of it for all of them. */
export const valueOfPart = ({ quantity: all, value }: MarginPosition, quantity: Shares): Yen =>
  quantity === all ? value : yen(mulDiv(value, quantity, all));

/** What closing `quantity` shares of a lot in a trade that settles on `settlesOn` costs, yen, each rounded down. */
export function costsOf(
  lot: MarginPosition,
  quantity: Shares,
  settlesOn: IsoDate,
): { readonly interest: Yen; readonly premium: Yen } {
  const days = daysInclusive(lot.settlesOn, settlesOn);
  return {
    interest: yen(mulDiv(valueOfPart(lot, quantity), lot.ratePpm * days, YEAR_PPM)),
    premium: yen(lot.premium * quantity * days),
  };
}

/** What a lot would gain at a price, yen, before costs. */
export function unrealisedOf(lot: MarginPosition, at: Price): Yen {
  const now = notional(at, lot.quantity);
  return yen(lot.side === 'long' ? now - lot.value : lot.value - now);
}

/** The lot without `quantity` of its shares. */
export function withoutPart(lot: MarginPosition, quantity: Shares): void {
  const part = valueOfPart(lot, quantity);
  lot.quantity = shares(lot.quantity - quantity);
  lot.value = yen(lot.value - part);
}

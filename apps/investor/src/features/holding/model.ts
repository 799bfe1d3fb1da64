import type { PositionView } from '@kabuto/contract';
import { priceOf } from '@kabuto/i18n';
import { notional, type Price, price, type Shares, shares, type Yen, yen } from '@kabuto/market';

/** A position valued at one price. All amounts in yen. */
export type Valued = {
  readonly position: PositionView;
  readonly quantity: Shares;
  readonly last: Price;
  readonly cost: Yen;
  readonly value: Yen;
  readonly unrealised: Yen;
  readonly day: Yen;
};

/** Names a position among those of the account. */
export const keyOf = ({ position }: Pick<Valued, 'position'>): string =>
  `${position.code} ${position.accountType ?? ''}`;

/**
 * Values a position at the live price, or at the server's last price if there is none: last x quantity, floored as on
 * the server.
 */
export function valueAt(position: PositionView, live: Price | null): Valued {
  const quantity = shares(Number(position.quantity));
  const last = live ?? priceOf(position.last) ?? price(0);
  const value = notional(last, quantity);
  const cost = yen(Number(position.averageCost) * quantity);
  return {
    position,
    quantity,
    last,
    cost,
    value,
    unrealised: yen(value - cost),
    // The server's day result is at the server's price; add the change of value since.
    day: yen(Number(position.dayChange) + value - Number(position.marketValue)),
  };
}

export type Totals = { readonly value: Yen; readonly cost: Yen; readonly unrealised: Yen; readonly day: Yen };

/** The sums over positions. */
export function totalsOf(rows: readonly Valued[]): Totals {
  const sum = (of: (row: Valued) => number): Yen => yen(rows.reduce((total, row) => total + of(row), 0));
  return {
    value: sum((row) => row.value),
    cost: sum((row) => row.cost),
    unrealised: sum((row) => row.unrealised),
    day: sum((row) => row.day),
  };
}

export const SORTS = ['value', 'unrealised', 'percent', 'day', 'code'] as const;
export type Sort = (typeof SORTS)[number];

const byCode = (a: Valued, b: Valued): number => (a.position.code < b.position.code ? -1 : 1);
const percentOf = ({ unrealised, cost }: Valued): number => (cost === 0 ? 0 : unrealised / cost);
const KEYS: Readonly<Record<Exclude<Sort, 'code'>, (row: Valued) => number>> = {
  value: (row) => row.value,
  unrealised: (row) => row.unrealised,
  percent: percentOf,
  day: (row) => row.day,
};

/** Positions sorted: largest first, equal ones by code. */
export function sorted(rows: readonly Valued[], sort: Sort): readonly Valued[] {
  if (sort === 'code') return rows.toSorted(byCode);
  const key = KEYS[sort];
  return rows.toSorted((a, b) => key(b) - key(a) || byCode(a, b));
}

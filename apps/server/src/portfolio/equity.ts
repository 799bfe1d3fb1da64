import type { TaxBucket } from '@kabuto/brokerage';
import { notional, type Price, type Shares, shares, type Yen, yen } from '@kabuto/market';

/** What an account owns of an issue in one tax bucket at the end of the curve; `key` names issue and bucket. */
export type Owned = { readonly key: string; readonly code: string; readonly quantity: Shares };

/** Names an issue in one of an account's tax buckets. */
export const ownedKey = ({ code, accountType }: TaxBucket & { readonly code: string }): string =>
  `${code} ${accountType ?? 'own'}`;

/** A trade or tax: shares and yen that came into the account (negative: left it). `key` is null for tax. */
export type Movement = {
  readonly at: number;
  readonly key: string | null;
  readonly code: string;
  readonly quantity: number;
  readonly cash: number;
};

/** A price of an issue from `at` on; tenths of a yen. */
export type Quoted = { readonly at: number; readonly code: string; readonly price: Price };

export type EquityFacts = {
  /** Cash at the end of the curve, unsettled trades included. */
  readonly cash: Yen;
  readonly owned: readonly Owned[];
  /** Every movement from the first time on, in any order. */
  readonly movements: readonly Movement[];
  /** In order of time. */
  readonly prices: readonly Quoted[];
};

/** The price of each issue at a time: the last one quoted before it, otherwise the first one after it. */
function pricesFrom(prices: readonly Quoted[]) {
  const current = new Map<string, Price>();
  for (const { code, price } of prices) if (!current.has(code)) current.set(code, price);
  let next = 0;
  return (at: number): ReadonlyMap<string, Price> => {
    for (let quoted = prices[next]; quoted !== undefined && quoted.at < at; quoted = prices[++next])
      current.set(quoted.code, quoted.price);
    return current;
  };
}

/**
 * Total assets in yen just before each of the times, which ascend. Cash and shares are those at the end less what
 * trades and tax moved later, so that deposits and withdrawals of the period count from its beginning: the difference
 * of two points is earned, not deposited. Throws RangeError when an issue has no price.
 */
export function equityCurve({ cash, owned, movements, prices }: EquityFacts, times: readonly number[]): Yen[] {
  const quantities = new Map(owned.map(({ key, code, quantity }) => [key, { code, quantity: Number(quantity) }]));
  let money = Number(cash);
  const undo = ({ key, code, quantity, cash: moved }: Movement): void => {
    money -= moved;
    if (key !== null) quantities.set(key, { code, quantity: (quantities.get(key)?.quantity ?? 0) - quantity });
  };
  const pricesAt = pricesFrom(prices);
  const quoted = times.map((at) => new Map(pricesAt(at)));
  const latestFirst = movements.toSorted((a, b) => b.at - a.at);
  let undone = 0;
  const totals: Yen[] = [];
  for (let index = times.length - 1; index >= 0; index--) {
    const at = times[index] ?? 0;
    for (let movement = latestFirst[undone]; movement !== undefined && movement.at >= at; ) {
      undo(movement);
      movement = latestFirst[++undone];
    }
    totals.push(yen(money + marketValueOf(quantities.values(), quoted[index] ?? new Map())));
  }
  return totals.reverse();
}

function marketValueOf(
  positions: Iterable<{ readonly code: string; readonly quantity: number }>,
  prices: ReadonlyMap<string, Price>,
): number {
  let value = 0;
  for (const { code, quantity } of positions) {
    if (quantity === 0) continue;
    const price = prices.get(code);
    if (price === undefined) throw new RangeError(`no price of ${code}`);
    value += notional(price, shares(quantity));
  }
  return value;
}

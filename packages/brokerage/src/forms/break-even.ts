import { notional, type Price, price, roundToTick, type Shares, type TickTable, type Yen, yen } from '@kabuto/market';
import { feeOnTotal } from '../ledger/fee.ts';
import type { FeeSchedule } from '../types.ts';

/** No price is above this, in tenths of a yen: the search ends. */
const HIGHEST = 1_000_000_000_000;

/** Yen from a sale of `quantity` at `at`, less its fee. */
export function netProceeds(at: Price, quantity: Shares, schedule: FeeSchedule): Yen {
  const amount = notional(at, quantity);
  return yen(amount - feeOnTotal(schedule, 'sell', amount));
}

/**
 * The lowest valid price at which selling `quantity` shares in one order returns `cost` yen (notional and fee of the
 * purchase) after the sale's own fee; null when no price does. Net proceeds never fall as the price rises, so a binary
 * search finds it.
 */
export function breakEven(table: TickTable, quantity: Shares, cost: Yen, schedule: FeeSchedule): Price | null {
  const covers = (tenths: number): boolean => netProceeds(price(tenths), quantity, schedule) >= cost;
  let high = 1;
  while (!covers(high)) {
    if (high >= HIGHEST) return null;
    high *= 2;
  }
  let low = Math.floor(high / 2);
  while (low + 1 < high) {
    const middle = Math.floor((low + high) / 2);
    if (covers(middle)) high = middle;
    else low = middle;
  }
  return roundToTick(table, price(high), 'up');
}

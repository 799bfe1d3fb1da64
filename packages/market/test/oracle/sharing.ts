import type { Order } from './orders.ts';

/** How scarce shares are allotted among simultaneous orders (rules/market.md 1.2, 1.7). */
export type Sharing = 'member' | 'order' | 'time';

const total = (orders: readonly Order[]): number => orders.reduce((sum, { quantity }) => sum + quantity, 0);
const byArrival = (orders: readonly Order[]): Order[] => [...orders].sort((a, b) => a.arrival - b.arrival);

/** Allots in order of time until nothing is left. */
export function byTime(orders: readonly Order[], scarce: number): [Order, number][] {
  let left = scarce;
  return byArrival(orders).map((order) => {
    const got = Math.min(order.quantity, left);
    left -= got;
    return [order, got];
  });
}

/** One unit each per round, in the given order, until nothing is left. */
function rounds(quantities: readonly number[], scarce: number, lot: number): number[] {
  const got = quantities.map(() => 0);
  let left = scarce;
  while (left > 0 && quantities.some((quantity, n) => (got[n] ?? 0) < quantity)) {
    quantities.forEach((quantity, n) => {
      const unit = Math.min(lot, left, quantity - (got[n] ?? 0));
      got[n] = (got[n] ?? 0) + unit;
      left -= unit;
    });
  }
  return got;
}

/**
 * Allots scarce shares (rules/market.md 1.2): brokers by quantity (tie: the earlier order), one unit per round; by time
 * within.
 */
export function shareOut(orders: readonly Order[], scarce: number, lot: number, how: Sharing): [Order, number][] {
  if (how === 'time') return byTime(orders, scarce);
  const waiting = byArrival(orders);
  if (how === 'order') {
    const got = rounds(
      waiting.map(({ quantity }) => quantity),
      scarce,
      lot,
    );
    return waiting.map((order, n) => [order, got[n] ?? 0]);
  }
  // order: sorted by quantity below, then by the earlier order
  const members = [...new Set(waiting.map(({ member }) => member))]
    .map((member) => waiting.filter((order) => order.member === member))
    .sort((a, b) => total(b) - total(a) || (a[0]?.arrival ?? 0) - (b[0]?.arrival ?? 0));
  const got = rounds(members.map(total), scarce, lot);
  return members.flatMap((mine, n) => byTime(mine, got[n] ?? 0));
}

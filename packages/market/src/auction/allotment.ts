import type { Book, FillSink, Side } from '../book/book.ts';
import { MARKET } from '../book/book.ts';

/** An order that may trade in an auction. `price` in tenths of a yen (MARKET for none), `arrival` rises with time. */
export type EligibleOrder = {
  readonly slot: number;
  readonly price: number;
  readonly quantity: number;
  readonly arrival: number;
};

/** Allots `scarce` shares to orders that want more: returns the shares of each, in the given order. */
export type Allotment = (orders: readonly EligibleOrder[], scarce: number) => number[];

/**
 * An order as input of an allotment policy: its trading participant (broker), the shares it wants, its time of arrival.
 */
export type Claim = { readonly member: number; readonly quantity: number; readonly arrival: number };

/**
 * Allots scarce shares among simultaneous orders, `lot` by `lot` (rules/market.md 1.7). Returns the shares of each
 * claim.
 */
export type AllotmentPolicy = (claims: readonly Claim[], scarce: number, lot: number) => number[];

/** Earlier orders first: pure time priority (moomoo in rules/market.md 1.7). */
export function allotByTime(claims: readonly Claim[], scarce: number): number[] {
  const allotted = claims.map(() => 0);
  let left = scarce;
  for (const { claim, n } of byArrival(claims)) {
    allotted[n] = Math.min(claim.quantity, left);
    left -= allotted[n] ?? 0;
  }
  return allotted;
}

/**
 * The exchange's method: sums by member, largest member first (tie: earlier order), one unit per member and round until
 * the scarce side is used up; within a member earlier orders first (rules/market.md 1.2 and 1.7).
 */
export function allotByMember(claims: readonly Claim[], scarce: number, lot: number): number[] {
  const members = new Map<number, { total: number; first: number; claims: { claim: Claim; n: number }[] }>();
  for (const each of byArrival(claims)) {
    const { member, quantity, arrival } = each.claim;
    const known = members.get(member) ?? { total: 0, first: arrival, claims: [] };
    known.total += quantity;
    known.claims.push(each);
    members.set(member, known);
  }
  const ranked = [...members.values()].sort((a, b) => b.total - a.total || a.first - b.first);
  const rounds = allotByRound(
    ranked.map(({ total }) => total),
    scarce,
    lot,
  );
  const allotted = claims.map(() => 0);
  ranked.forEach((member, rank) => {
    let left = rounds[rank] ?? 0;
    for (const { claim, n } of member.claims) {
      allotted[n] = Math.min(claim.quantity, left);
      left -= allotted[n] ?? 0;
    }
  });
  return allotted;
}

/** One unit per order and round, earlier orders first (SBI neo in rules/market.md 1.7). */
export function allotByOrder(claims: readonly Claim[], scarce: number, lot: number): number[] {
  const ranked = byArrival(claims);
  const rounds = allotByRound(
    ranked.map(({ claim }) => claim.quantity),
    scarce,
    lot,
  );
  const allotted = claims.map(() => 0);
  ranked.forEach(({ n }, rank) => {
    allotted[n] = rounds[rank] ?? 0;
  });
  return allotted;
}

const byArrival = (claims: readonly Claim[]): { claim: Claim; n: number }[] =>
  claims.map((claim, n) => ({ claim, n })).sort((a, b) => a.claim.arrival - b.claim.arrival);

/** One lot each per round, in the given order, until `scarce` is used up. Handles whole rounds at once. */
function allotByRound(claimed: readonly number[], scarce: number, lot: number): number[] {
  const allotted = claimed.map(() => 0);
  let left = Math.min(
    scarce,
    claimed.reduce((sum, each) => sum + each, 0),
  );
  while (left > 0) {
    const open = claimed.map((quantity, n) => quantity - (allotted[n] ?? 0));
    const unfilled = open.filter((each) => each > 0);
    const least = unfilled.reduce((a, b) => Math.min(a, b), left);
    const rounds = Math.floor(Math.min(least / lot, left / (lot * unfilled.length)));
    for (let n = 0; n < claimed.length && left > 0; n++) {
      const more = Math.min(open[n] ?? 0, Math.max(1, rounds) * lot, left);
      allotted[n] = (allotted[n] ?? 0) + more;
      left -= more;
    }
  }
  return allotted;
}

/** Time priority as an allotment of one price level. */
export const byTime: Allotment = (orders, scarce) =>
  allotByTime(
    orders.map(({ quantity, arrival }) => ({ member: 0, quantity, arrival })),
    scarce,
  );

/** The orders of a side that trade at `at` or better, in priority: market orders, better prices, earlier orders. */
export function eligible(book: Book, side: Side, at: number): EligibleOrder[] {
  const orders: EligibleOrder[] = [];
  book.visit(side, (slot, price) => {
    if (price !== MARKET && (side === 'buy' ? price < at : price > at)) return;
    orders.push({ slot, price, quantity: book.remaining(slot), arrival: book.pool.arrivalOf(slot) });
  });
  return orders;
}

/** Trades the given shares of orders at one price and reports each to the sink. */
export function executeAllotment(
  book: Book,
  side: Side,
  at: number,
  orders: readonly EligibleOrder[],
  allotted: readonly number[],
  sink: FillSink,
): void {
  orders.forEach(({ slot, quantity }, n) => {
    const traded = allotted[n] ?? 0;
    if (traded === 0) return;
    sink.onFill(slot, side, at, traded, quantity - traded);
    book.reduce(slot, traded);
  });
}

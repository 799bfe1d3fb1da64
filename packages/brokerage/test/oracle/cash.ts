import { type Book, type Bucket, FINAL, heldNow, sum, unique, worth } from './book.ts';
import { cashHold, shareHold } from './fees.ts';

type Entry = { readonly date: string; readonly amount: number; readonly arrived: boolean };

const cashEntries = (book: Book, accountId: number): Entry[] => [
  ...book.fills
    .filter((fill) => fill.accountId === accountId)
    .map((fill) => {
      const paid = worth(fill.price, fill.quantity);
      const amount = fill.side === 'buy' ? -paid - fill.fee : paid - fill.fee;
      return { date: fill.settlesOn, amount, arrived: fill.arrived };
    }),
  ...book.taxes
    .filter((tax) => tax.accountId === accountId)
    .map((tax) => ({ date: tax.settlesOn, amount: -tax.amount, arrived: tax.arrived })),
];
const shareEntries = (book: Book, accountId: number, instrument: string, bucket: Bucket): Entry[] =>
  book.fills
    .filter((fill) => fill.accountId === accountId && fill.instrument === instrument && fill.accountType === bucket)
    .map((fill) => ({
      date: fill.settlesOn,
      amount: fill.side === 'buy' ? fill.quantity : -fill.quantity,
      arrived: fill.arrived,
    }));

const arrived = (entries: readonly Entry[]): number =>
  sum(entries.filter((entry) => entry.arrived).map((entry) => entry.amount));

/** Unsettled flows by date; dates whose entries cancel out are left out. */
function flows(entries: readonly Entry[]): { date: string; amount: number }[] {
  const open = entries.filter((entry) => !entry.arrived);
  const dates = unique(open.map((entry) => entry.date)).sort();
  return dates
    .map((date) => ({ date, amount: sum(open.filter((entry) => entry.date === date).map((entry) => entry.amount)) }))
    .filter((flow) => flow.amount !== 0);
}

/** The lowest balance on `from` and every later date. Null: on every date, today included. */
function lowest(settled: number, entries: readonly Entry[], from: string | null): number {
  const upcoming = flows(entries);
  let balance = settled + sum(upcoming.filter(({ date }) => from !== null && date <= from).map(({ amount }) => amount));
  let least = balance;
  for (const { date, amount } of upcoming) {
    if (from !== null && date <= from) continue;
    balance += amount;
    least = Math.min(least, balance);
  }
  return least;
}

export function settledCash(book: Book, accountId: number): number {
  const moved = book.moves.filter((move) => move.accountId === accountId).map((move) => move.amount);
  return sum(moved) + arrived(cashEntries(book, accountId));
}
export const cashFlows = (book: Book, accountId: number) => flows(cashEntries(book, accountId));
export const settledShares = (book: Book, accountId: number, instrument: string, bucket: Bucket): number =>
  arrived(shareEntries(book, accountId, instrument, bucket));
export const shareFlows = (book: Book, accountId: number, instrument: string, bucket: Bucket) =>
  flows(shareEntries(book, accountId, instrument, bucket));

/** The lowest cash from a date on, before holds. */
export const lowestCash = (book: Book, accountId: number, from: string | null): number =>
  lowest(settledCash(book, accountId), cashEntries(book, accountId), from);

/** Yen held for orders and by records: everything held except for tax. */
export const heldBeforeTax = (book: Book, accountId: number): number =>
  sum(openOrders(book, accountId).map((order) => cashHold(book, order))) +
  sum(heldNow(book, accountId).map(({ amount }) => amount));

export const openOrders = (book: Book, accountId: number) =>
  book.orders.filter((order) => order.accountId === accountId && !FINAL.includes(order.state));

export const heldShares = (book: Book, accountId: number, instrument: string, bucket: Bucket): number =>
  sum(
    openOrders(book, accountId)
      .filter((order) => order.instrument === instrument && order.accountType === bucket)
      .map((order) => shareHold(book, order)),
  );

/** Shares that no order holds, at the settlement date of a trade made now. */
export function freeShares(book: Book, accountId: number, instrument: string, bucket: Bucket): number {
  const settled = settledShares(book, accountId, instrument, bucket);
  const least = lowest(settled, shareEntries(book, accountId, instrument, bucket), book.settlesOn);
  return least - heldShares(book, accountId, instrument, bucket);
}

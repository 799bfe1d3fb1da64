import { cashHold, shareHold } from './fees.ts';
import { type Bucket, FINAL, heldNow, type ModelState, sum, unique, worth } from './model-state.ts';

type Entry = { readonly date: string; readonly amount: number; readonly arrived: boolean };

const cashEntries = (model: ModelState, accountId: number): Entry[] => [
  ...model.fills
    .filter((fill) => fill.accountId === accountId)
    .map((fill) => {
      const paid = worth(fill.price, fill.quantity);
      const amount = fill.side === 'buy' ? -paid - fill.fee : paid - fill.fee;
      return { date: fill.settlesOn, amount, arrived: fill.arrived };
    }),
  ...model.taxes
    .filter((tax) => tax.accountId === accountId)
    .map((tax) => ({ date: tax.settlesOn, amount: -tax.amount, arrived: tax.arrived })),
];
const shareEntries = (model: ModelState, accountId: number, instrument: string, bucket: Bucket): Entry[] =>
  model.fills
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

export function settledCash(model: ModelState, accountId: number): number {
  const moved = model.moves.filter((move) => move.accountId === accountId).map((move) => move.amount);
  return sum(moved) + arrived(cashEntries(model, accountId));
}
export const cashFlows = (model: ModelState, accountId: number) => flows(cashEntries(model, accountId));
export const settledShares = (model: ModelState, accountId: number, instrument: string, bucket: Bucket): number =>
  arrived(shareEntries(model, accountId, instrument, bucket));
export const shareFlows = (model: ModelState, accountId: number, instrument: string, bucket: Bucket) =>
  flows(shareEntries(model, accountId, instrument, bucket));

/** The lowest cash from a date on, before holds. */
export const lowestCash = (model: ModelState, accountId: number, from: string | null): number =>
  lowest(settledCash(model, accountId), cashEntries(model, accountId), from);

/** Yen held for orders and by records: everything held except for tax. */
export const heldBeforeTax = (model: ModelState, accountId: number): number =>
  sum(openOrders(model, accountId).map((order) => cashHold(model, order))) +
  sum(heldNow(model, accountId).map(({ amount }) => amount));

export const openOrders = (model: ModelState, accountId: number) =>
  model.orders.filter((order) => order.accountId === accountId && !FINAL.includes(order.state));

export const heldShares = (model: ModelState, accountId: number, instrument: string, bucket: Bucket): number =>
  sum(
    openOrders(model, accountId)
      .filter((order) => order.instrument === instrument && order.accountType === bucket)
      .map((order) => shareHold(model, order)),
  );

/** Shares that no order holds, at the settlement date of a trade made now. */
export function freeShares(model: ModelState, accountId: number, instrument: string, bucket: Bucket): number {
  const settled = settledShares(model, accountId, instrument, bucket);
  const least = lowest(settled, shareEntries(model, accountId, instrument, bucket), model.settlesOn);
  return least - heldShares(model, accountId, instrument, bucket);
}

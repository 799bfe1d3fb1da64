import type { IsoDate } from '@kabuto/market';

/**
 * Cash or shares of one account (rules/core.md 4): settled, reserved by open orders, and flows that settle on later
 * dates.
 */
export type Balance<Unit extends number> = {
  settled: Unit;
  held: Unit;
  /** Sorted by date, one entry per date, no zero amounts. */
  readonly flows: { date: IsoDate; amount: Unit }[];
};

/** Brands an integer and throws when it is unsafe, e.g. `yen`. */
export type Brand<Unit extends number> = (value: number) => Unit;

/** Adds a signed amount that settles on `date`. */
export function addFlow<Unit extends number>(
  balance: Balance<Unit>,
  brand: Brand<Unit>,
  date: IsoDate,
  amount: number,
): void {
  const { flows } = balance;
  const found = flows.findIndex((flow) => flow.date >= date);
  const index = found === -1 ? flows.length : found;
  const there = flows[index];
  if (there === undefined || there.date !== date) {
    if (amount !== 0) flows.splice(index, 0, { date, amount: brand(amount) });
    return;
  }
  there.amount = brand(there.amount + amount);
  if (there.amount === 0) flows.splice(index, 1);
}

/** Settled plus all unsettled flows. */
export const total = (balance: Balance<number>): number =>
  balance.flows.reduce((sum, flow) => sum + flow.amount, balance.settled);

/** The lowest projection at any date from `from` on (null: at any date): settled plus the flows up to that date. */
export function lowest(balance: Balance<number>, from: IsoDate | null): number {
  let projection: number = balance.settled;
  let low: number | null = from === null ? projection : null;
  for (const { date, amount } of balance.flows) {
    if (low === null && from !== null && date > from) low = projection;
    projection += amount;
    if (low !== null && projection < low) low = projection;
  }
  return low ?? projection;
}

/** Moves the flows due on or before `date` into `settled`; returns what was moved, by date. */
export function settleDue<Unit extends number>(
  balance: Balance<Unit>,
  brand: Brand<Unit>,
  date: IsoDate,
): readonly { readonly date: IsoDate; readonly amount: Unit }[] {
  const later = balance.flows.findIndex((flow) => flow.date > date);
  const due = balance.flows.splice(0, later === -1 ? balance.flows.length : later);
  for (const { amount } of due) balance.settled = brand(balance.settled + amount);
  return due;
}

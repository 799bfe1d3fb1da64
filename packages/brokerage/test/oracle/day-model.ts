// The rules of day trades (rules/market.md 3.4) a second time, from their text: every number is counted again from all
// that has happened. One account of a brokerage without commission, in general tax, with cash and shares.

import { NaiveShares } from './day-shares.ts';

export type NaiveLot = {
  readonly id: number;
  readonly issue: number;
  readonly isLong: boolean;
  readonly entry: number;
  readonly date: number;
  /** Of the whole order, yen: decides about interest. */
  readonly size: number;
  quantity: number;
  value: number;
  overdue: boolean;
};

/** A dated amount of cash; date -1: settled at once. Dates are numbers of business days. */
type Item = { readonly date: number; readonly amount: number };

export type NaiveOrder = {
  readonly id: number;
  readonly issue: number;
  readonly isLong: boolean;
  readonly price: number;
  left: number;
};

export type Calendar = {
  /** Days since some day of each business date's settlement date. */
  readonly settlesAt: readonly number[];
};

const floorDiv = (a: bigint, b: bigint): bigint => (a % b < 0n ? a / b - 1n : a / b);
/** Yen of shares at a price in tenths of a yen. */
export const yenAt = (price: number, quantity: number): number => Number((BigInt(price) * BigInt(quantity)) / 10n);

/** What an account of day trades has done, and what follows from it. Prices in tenths of a yen. */
export class DayModel {
  readonly items: Item[] = [];
  lots: NaiveLot[] = [];
  working: NaiveOrder[] = [];
  readonly shares = new NaiveShares();
  readonly marks: number[];
  bases: number[];
  date = 0;
  settled = -1;
  deficit = 0;
  due: number | null = null;
  claim = 0;
  restricted = false;
  penalties = 0;
  results = 0;
  nextLot = 1;
  /** How often each thing that matters has happened. */
  readonly seen = {
    ...{ restricted: 0, released: 0, deficit: 0, forced: 0, receivable: 0, repaid: 0 },
    // sales of collateral, those that a payment has ended, and own sales that ended for one
    ...{ collateralSold: 0, saleCancelled: 0, ownCancelled: 0 },
  };
  readonly #calendar: Calendar;
  readonly #lendable: number;

  constructor(calendar: Calendar, marks: readonly number[], lendable: number) {
    this.#calendar = calendar;
    this.marks = [...marks];
    this.bases = [...marks];
    this.#lendable = lendable;
  }

  /** Cash that has settled by `date`, two business days after it for trades of it. */
  #projection(date: number): number {
    let sum = 0;
    for (const item of this.items) if (item.date <= date) sum += item.amount;
    return sum;
  }

  /** The lowest cash on any date from `from` on. */
  #lowest(from: number): number {
    let low = this.#projection(from);
    for (const { date } of this.items) if (date > from) low = Math.min(low, this.#projection(date));
    return low;
  }

  get cash(): number {
    return this.#lowest(this.date + 2);
  }
  /** Cash that is settled and no later debt needs. */
  get free(): number {
    return Math.max(0, Math.min(this.#projection(this.settled), this.#lowest(this.settled)));
  }
  get balance(): number {
    return this.#projection(1_000_000);
  }

  costs(lot: NaiveLot, quantity: number): number {
    const at = this.#calendar.settlesAt;
    const days = (at[this.date] ?? 0) - (at[lot.date] ?? 0) + 1;
    if (lot.size >= 1_000_000) return 0;
    const value = quantity === lot.quantity ? lot.value : yenAt(lot.entry, quantity);
    return Number((BigInt(value) * 18n * BigInt(days)) / (1_000n * 365n));
  }

  get collateral(): number {
    let gain = 0;
    let costs = 0;
    for (const lot of this.lots) {
      const now = yenAt(this.marks[lot.issue] ?? 0, lot.quantity);
      gain += lot.isLong ? now - lot.value : lot.value - now;
      costs += this.costs(lot, lot.quantity);
    }
    return this.cash + this.pledged + (gain < 0 ? gain : 0) - costs;
  }
  /** Settled shares count at 80 % of the base price, by issue. */
  get pledged(): number {
    return this.bases.reduce((sum, base, issue) => {
      const value = BigInt(yenAt(base, this.shares.pledged(issue, this.settled)));
      return sum + Number((value * 80n) / 100n);
    }, 0);
  }

  get entryValue(): number {
    return this.lots.reduce((sum, { value }) => sum + value, 0);
  }
  get workingValue(): number {
    return this.working.reduce((sum, { price, left }) => sum + yenAt(price, left), 0);
  }
  required(more = 0): number {
    const value = this.entryValue + this.workingValue + more;
    if (value === 0) return 0;
    return Math.max(300_000, Number(-floorDiv(BigInt(-value) * 3n, 10n)));
  }
  /** What more could be opened, yen. */
  get power(): number {
    const { collateral } = this;
    const most = collateral < 300_000 ? 0 : Number(floorDiv(BigInt(collateral) * 10n, 3n));
    return most - this.entryValue - this.workingValue;
  }
  lent(issue: number): number {
    const lots = this.lots.filter((lot) => !lot.isLong && lot.issue === issue);
    return lots.reduce((sum, { quantity }) => sum + quantity, 0);
  }

  /** Whether an order may open a position. */
  mayOpen(issue: number, isLong: boolean, quantity: number, price: number): boolean {
    if (this.deficit > 0 || this.restricted) return false;
    if (!isLong) {
      const asked = this.working.filter((one) => one.issue === issue && !one.isLong);
      const left = this.#lendable - this.lent(issue) - asked.reduce((sum, one) => sum + one.left, 0);
      if (quantity > left) return false;
    }
    return this.collateral >= this.required(yenAt(price, quantity));
  }

  /** What shares may be bought for: with cash that the positions leave. */
  get spendable(): number {
    const required = this.required();
    return required === 0 ? this.cash : Math.min(this.cash, Math.max(0, this.collateral - required));
  }
  mayBuy(value: number): boolean {
    return this.deficit === 0 && value <= this.spendable;
  }
  sell(issue: number, quantity: number, price: number): void {
    this.shares.soldOn[issue] = this.date;
    this.trade(issue, -quantity, price);
  }
  /** Shares bought, or sold where negative, at a price. */
  trade(issue: number, quantity: number, price: number): void {
    const value = yenAt(price, Math.abs(quantity));
    this.items.push({ date: this.date + 2, amount: quantity > 0 ? -value : value });
    this.shares.add(issue, quantity, this.date + 2);
  }

  open(order: NaiveOrder, quantity: number, price: number, size: number): void {
    order.left -= quantity;
    const value = yenAt(price, quantity);
    const { issue, isLong } = order;
    const lot = {
      id: this.nextLot,
      issue,
      isLong,
      entry: price,
      date: this.date,
      size,
      quantity,
      value,
      overdue: false,
    };
    this.nextLot += 1;
    this.lots.push(lot);
    this.working = this.working.filter(({ left }) => left > 0);
  }

  /** Closes shares of lots at a price: the result, of which the house pays what cash cannot. */
  close(lots: readonly { readonly id: number; readonly quantity: number }[], price: number): void {
    let sum = 0;
    let done = 0;
    for (const { id, quantity } of lots) {
      const lot = this.lots.find((one) => one.id === id);
      if (lot === undefined) throw new Error(`no lot ${id}`);
      const paid = yenAt(price, done + quantity) - yenAt(price, done);
      done += quantity;
      const value = quantity === lot.quantity ? lot.value : yenAt(lot.entry, quantity);
      sum += (lot.isLong ? paid - value : value - paid) - this.costs(lot, quantity);
      lot.quantity -= quantity;
      lot.value -= value;
    }
    this.lots = this.lots.filter(({ quantity }) => quantity > 0);
    this.#book(sum);
    if (this.lots.length === 0) this.#release();
  }

  #book(result: number): void {
    this.results += result;
    const pays = result < 0 ? -Math.min(-result, Math.max(0, this.cash)) : result;
    this.items.push({ date: this.date + 2, amount: pays });
    const missing = pays - result;
    if (missing === 0) return;
    // whoever owes opens nothing more
    this.seen.deficit += 1;
    this.deficit += missing;
    this.working = [];
    this.due ??= this.date + 2;
  }

  /** The live price of an issue; whether the account is restricted, and that its openings end, follows. */
  mark(issue: number, price: number): void {
    this.marks[issue] = price;
    if (this.lots.length === 0 && !this.restricted) return;
    const { collateral, entryValue } = this;
    const isBelow = entryValue > 0 && (collateral < 300_000 || collateral * 5 < entryValue);
    if (!this.restricted && isBelow) {
      this.restricted = true;
      this.working = [];
      this.seen.restricted += 1;
    } else this.#release();
  }

  /** Ends a restriction as soon as the initial margin is met and nothing is owed. */
  #release(): void {
    if (!this.restricted || this.deficit > 0 || (this.entryValue > 0 && this.collateral < this.required())) return;
    this.restricted = false;
    this.seen.released += 1;
  }

  get withdrawable(): number {
    const free = Math.max(0, this.free - this.claim);
    const needed = this.required();
    return needed === 0 ? free : Math.min(free, Math.max(0, this.collateral - needed));
  }

  deposit(amount: number): void {
    this.items.push({ date: -1, amount });
    this.#payDebts();
  }
  withdraw(amount: number): void {
    this.items.push({ date: -1, amount: -amount });
  }

  #payDebts(): void {
    const claim = Math.min(this.claim, this.free);
    if (claim > 0) this.items.push({ date: -1, amount: -claim });
    this.claim -= claim;
    const paid = Math.min(this.deficit, this.free);
    if (paid > 0) this.seen.repaid += 1;
    if (paid > 0) this.items.push({ date: -1, amount: -paid });
    this.deficit -= paid;
    if (this.deficit === 0) this.due = null;
    this.#release();
  }

  settle(date: number): void {
    this.settled = date;
    this.#payDebts();
  }

  /** After the close nothing that is left can be delivered: the penalty. */
  overdue(penalty: number): void {
    const late = this.lots.filter(({ date, overdue }) => date < this.date && !overdue);
    for (const lot of late) lot.overdue = true;
    if (late.length > 0) {
      this.seen.forced += 1;
      this.penalties += 1;
      this.#book(-penalty);
    }
  }

  /**
   * The session's end: no opening order and no sale of collateral outlives it, and what settles next is judged without
   * them.
   */
  endOrders(): void {
    this.working = [];
    this.shares.selling = [];
  }

  /**
   * The next date: for what is not paid in time collateral is sold; what nothing covers becomes a claim. Orders of the
   * date have ended before. `lowers`: the yen of a lot at the lower limit of each issue, in the order of `order`.
   */
  nextDate(lowers: number[], order: number[]): ReturnType<NaiveShares['sellFor']> {
    this.date += 1;
    const nothing = { sales: [], ended: [] };
    if (this.deficit === 0 || this.due === null || this.date <= this.due) return nothing;
    // what comes in later pays it, less what is paid out by then and what a claim takes first
    const coming = Math.max(0, this.balance - this.claim);
    if (coming >= this.deficit) return nothing;
    const day = { settled: this.settled, settles: this.date + 2, lowers, order };
    const sold = this.shares.sellFor(this.deficit - coming, day);
    this.seen.ownCancelled += sold.ended.length;
    if (sold.sales.length > 0 || coming > 0) return sold;
    this.seen.receivable += 1;
    this.claim += this.deficit;
    this.deficit = 0;
    this.due = null;
    this.#release();
    return sold;
  }

  /** What the broker has to close now, by issue and side, by first lot. */
  forced(): { issue: number; isLong: boolean; lots: { id: number; quantity: number }[] }[] {
    const groups: { issue: number; isLong: boolean; lots: { id: number; quantity: number }[] }[] = [];
    for (const { id, issue, isLong, quantity, overdue } of this.lots) {
      if (!overdue) continue;
      let group = groups.find((one) => one.issue === issue && one.isLong === isLong);
      if (group === undefined) {
        group = { issue, isLong, lots: [] };
        groups.push(group);
      }
      group.lots.push({ id, quantity });
    }
    return groups;
  }
}

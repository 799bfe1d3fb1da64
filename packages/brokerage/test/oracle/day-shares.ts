// Shares of an account of day trades a second time: every number is counted again from what was bought and sold.

/** A dated number of shares; dates are numbers of business days. */
type Item = { readonly issue: number; readonly date: number; readonly quantity: number };

/** An order that sells shares of the account. */
export type NaiveSale = { readonly id: number; readonly issue: number; left: number };

/** The customer's own sale, which waits for a later date as long as it is not cancelled. */
export type NaiveRest = NaiveSale & { readonly price: number; readonly until: number };

const LOT = 100;
const lotsOf = (quantity: number): number => Math.max(0, Math.floor(quantity / LOT));

/** The shares that an account owns, and the orders that sell some. */
export class NaiveShares {
  readonly #items: Item[] = [];
  /** The customer's own sales that are open. */
  rests: NaiveRest[] = [];
  /** Sales of collateral that are open. */
  selling: NaiveSale[] = [];
  /** The last date on which shares of an issue were sold. */
  readonly soldOn: number[] = [];

  /** Shares that have settled by `date`. */
  #projection(issue: number, date: number): number {
    let sum = 0;
    for (const item of this.#items) if (item.issue === issue && item.date <= date) sum += item.quantity;
    return sum;
  }
  #lowest(issue: number, from: number): number {
    let low = this.#projection(issue, from);
    for (const { date } of this.#items) if (date > from) low = Math.min(low, this.#projection(issue, date));
    return low;
  }
  #held(issue: number): number {
    const own = [...this.rests, ...this.selling].filter((one) => one.issue === issue);
    return own.reduce((sum, { left }) => sum + left, 0);
  }

  add(issue: number, quantity: number, settles: number): void {
    this.#items.push({ issue, date: settles, quantity });
  }
  /** Shares that count as collateral: settled, and not sold already. */
  pledged(issue: number, settled: number): number {
    return Math.max(0, this.#lowest(issue, settled));
  }
  /** Shares that a sale may deliver which settles on a date. */
  sellable(issue: number, settles: number): number {
    return this.#lowest(issue, settles) - this.#held(issue);
  }

  /**
   * The sales that bring at least `missing` yen at the lowest prices of the day, by issue, and which of the customer's
   * own sales end for them. `lowers`: of each issue, yen for one lot; issues are in the order of `order`.
   */
  sellFor(
    missing: number,
    { settled, settles, lowers, order }: { settled: number; settles: number; lowers: number[]; order: number[] },
  ): { readonly sales: [number, number][]; readonly ended: number[] } {
    const sales: [number, number][] = [];
    const ended: number[] = [];
    let left = missing;
    for (const issue of order) {
      const value = Math.max(1, lowers[issue] ?? 1);
      const needed = Math.min(lotsOf(this.pledged(issue, settled)), Math.max(0, Math.ceil(left / value)));
      if (needed === 0) continue;
      if (lotsOf(this.sellable(issue, settles)) < needed) {
        ended.push(...this.rests.filter((one) => one.issue === issue).map(({ id }) => id));
        this.rests = this.rests.filter((one) => one.issue !== issue);
      }
      sales.push([issue, needed * LOT]);
      left -= needed * value;
    }
    return { sales, ended };
  }
}

import { type Allotment, byTime } from './allotment.ts';

/**
 * The three groups of orders at the close, by when they arrived (rules/market.md 1.2): before the afternoon, before
 * pre-closing, in it.
 */
export class ClosingGroups {
  #afternoonFrom = 0;
  #preClosingFrom = Number.MAX_SAFE_INTEGER;

  /** The afternoon's continuous trading begins: orders that arrived before `arrival` belong to the first group. */
  markAfternoon(arrival: number): void {
    this.#afternoonFrom = arrival;
    this.#preClosingFrom = Number.MAX_SAFE_INTEGER;
  }

  /** Pre-closing begins: orders from `arrival` on belong to the last group. */
  markPreClosing(arrival: number): void {
    this.#preClosingFrom = arrival;
  }

  /** Allots scarce shares group by group: within the first and the last by `allotment`, within the second by time. */
  allotment(allotment: Allotment): Allotment {
    return (orders, scarce) => {
      const beforeAfternoon = orders.filter(({ arrival }) => arrival < this.#afternoonFrom);
      const timed = orders.filter(({ arrival }) => arrival >= this.#afternoonFrom && arrival < this.#preClosingFrom);
      const late = orders.filter(({ arrival }) => arrival >= this.#preClosingFrom);
      const allotted = new Map<number, number>();
      let left = scarce;
      for (const [group, policy] of [
        [beforeAfternoon, allotment],
        [timed, byTime],
        [late, allotment],
      ] as const) {
        const wanted = group.reduce((sum, { quantity }) => sum + quantity, 0);
        const shares = policy(group, Math.min(left, wanted));
        group.forEach(({ slot }, n) => {
          allotted.set(slot, shares[n] ?? 0);
          left -= shares[n] ?? 0;
        });
      }
      return orders.map(({ slot }) => allotted.get(slot) ?? 0);
    };
  }
}

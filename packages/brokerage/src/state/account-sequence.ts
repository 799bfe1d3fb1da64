import type { AccountId } from '../orders/terms.ts';

/**
 * All account numbers in rising order. Adding the highest, which is the usual case, is cheap; a lookup is logarithmic.
 */
export class AccountSequence {
  readonly #ids: AccountId[] = [];
  #isSorted = true;

  /** Adds a number that is not present yet. */
  add(id: AccountId): void {
    this.#isSorted &&= id > (this.#ids.at(-1) ?? 0);
    this.#ids.push(id);
  }

  /** The lowest number at or above `id`; undefined when there is none. */
  from(id: AccountId): AccountId | undefined {
    if (!this.#isSorted) this.#ids.sort((a, b) => a - b);
    this.#isSorted = true;
    let [low, high] = [0, this.#ids.length];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if ((this.#ids[middle] ?? 0) < id) low = middle + 1;
      else high = middle;
    }
    return this.#ids[low];
  }
}

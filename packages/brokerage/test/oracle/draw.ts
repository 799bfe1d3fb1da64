/** Numbers drawn from one seed with a counter: the same step always draws the same. */
export class Draw {
  readonly #seed: number;
  #count = 0;

  constructor(seed: number) {
    this.#seed = seed;
  }

  /** An integer from 0 to `below` - 1. */
  below(below: number): number {
    this.#count += 1;
    let mixed = Math.imul(this.#seed ^ Math.imul(this.#count, 0x9e3779b1), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0xc2b2ae35);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0x27d4eb2f);
    return ((mixed ^ (mixed >>> 16)) >>> 0) % below;
  }

  /** True with a probability of `percent` %. */
  chance(percent: number): boolean {
    return this.below(100) < percent;
  }

  pick<T>(list: readonly [T, ...T[]]): T;
  pick<T>(list: readonly T[]): T | undefined;
  pick<T>(list: readonly T[]): T | undefined {
    return list[this.below(Math.max(1, list.length))];
  }
}

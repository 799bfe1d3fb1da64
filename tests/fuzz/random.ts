/** A reproducible stream of choices. */
export type Random = {
  /** An integer from 0 up to, not including, `limit`. */
  readonly below: (limit: number) => number;
  /** One of `choices`. Throws RangeError when there is none. */
  readonly pick: <T>(choices: readonly T[]) => T;
};

/** The same seed gives the same choices on every machine (mulberry32). */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const below = (limit: number): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
  return {
    below,
    pick: (choices) => {
      if (choices.length === 0) throw new RangeError('nothing to choose from');
      // In range, since the list is not empty.
      return choices[below(choices.length)] as (typeof choices)[number];
    },
  };
}

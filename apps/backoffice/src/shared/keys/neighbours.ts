/** The previous and the next item of a queue; undefined: no other item is pending. */
export type Neighbours = { readonly previous: number | undefined; readonly next: number | undefined };

/**
 * The items beside `current`, which may no longer be pending; ascending numbers. `next` of the last is the first,
 * so that none is left out.
 */
export function neighboursOf(waiting: readonly number[], current: number): Neighbours {
  const others = waiting.filter((id) => id !== current).toSorted((one, other) => one - other);
  return {
    next: others.find((id) => id > current) ?? others[0],
    previous: others.findLast((id) => id < current) ?? others.at(-1),
  };
}

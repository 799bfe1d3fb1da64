/** What is worked on before and after one of the waiting ones; undefined: nothing else waits. */
export type Neighbours = { readonly previous: number | undefined; readonly next: number | undefined };

/**
 * The ones beside `current`, which itself need not wait any more; ascending numbers. `next` of the last is the first,
 * so that none is left out.
 */
export function neighboursOf(waiting: readonly number[], current: number): Neighbours {
  const others = waiting.filter((id) => id !== current).toSorted((one, other) => one - other);
  return {
    next: others.find((id) => id > current) ?? others[0],
    previous: others.findLast((id) => id < current) ?? others.at(-1),
  };
}

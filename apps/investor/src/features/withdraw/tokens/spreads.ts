/** In 1/10,000 of the amount at the rate of now. */
const NARROW = 100;
const WIDE = 500;

/** The spreads to choose from, narrowest first: always the usual one and the farthest that is allowed. */
export function spreadsOf({ usual, farthest }: { readonly usual: number; readonly farthest: number }): number[] {
  const all = [NARROW, usual, WIDE, farthest].filter((one) => one <= farthest);
  return [...new Set(all)].toSorted((left, right) => left - right);
}

/** A spread as percent in both directions: '±3%'. */
export const spreadText = (spread: number): string => `±${spread / 100}%`;

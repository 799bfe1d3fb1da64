import type { DrawResult } from './entry.ts';

/** Units that are drawn, and how many may be put on the standby list. */
export type Supply = { readonly units: number; readonly standbys: number };

/**
 * How the equal method divides the units (rules/market.md 4): everybody gets up to `each` units; one more goes to the
 * first `extra`, by rank, of those who asked for more.
 */
export type Shares = { readonly each: number; readonly extra: number };

/**
 * Divides units among applications; `asked`: how many of them ask for so many units. With more applications than
 * units nobody gets two; with fewer every round gives each one more, as far as it was asked for.
 */
export function divide(units: number, asked: ReadonlyMap<number, number>): Shares {
  const sizes = [...asked.keys()].toSorted((one, other) => one - other);
  let wanting = sizes.reduce((sum, size) => sum + (asked.get(size) ?? 0), 0);
  let each = 0;
  let left = units;
  for (const size of sizes) {
    const rounds = Math.min(size - each, wanting === 0 ? 0 : Math.floor(left / wanting));
    each += rounds;
    left -= rounds * wanting;
    if (each < size) return { each, extra: left };
    wanting -= asked.get(size) ?? 0;
  }
  return { each, extra: 0 };
}

/**
 * Gives results to applications that are brought in the order of their ranks. Only those who got nothing can be
 * standbys; each of them stands by for one unit.
 */
export function createAllotment({ units, standbys }: Supply, asked: ReadonlyMap<number, number>) {
  const { each, extra } = divide(units, asked);
  let extraLeft = extra;
  let standby = 0;
  /** `wanted`: the units that the next application asks for. */
  return (wanted: number): DrawResult => {
    const isExtra = wanted > each && extraLeft > 0;
    if (isExtra) extraLeft -= 1;
    const got = Math.min(wanted, each) + (isExtra ? 1 : 0);
    if (got > 0) return { outcome: 'won', units: got, standbyRank: null };
    if (standby >= standbys) return { outcome: 'lost', units: 0, standbyRank: null };
    standby += 1;
    return { outcome: 'standby', units: 1, standbyRank: standby };
  };
}

/** An application that takes part, and what it got; `standby`: its place on the waiting list, from 1. */
export type Allotted = { readonly id: number; readonly lots: number; readonly standby: number | null };

/** Divides lots among those who take part, who are brought in the order of their ranks. */
export function allot(
  entries: readonly { readonly id: number; readonly lots: number }[],
  units: number,
  standbys: number,
): Allotted[] {
  const next = createAllotment({ units, standbys }, countAsked(entries));
  return entries.map(({ id, lots }) => {
    const result = next(lots);
    return { id, lots: result.units, standby: result.standbyRank };
  });
}

/** How many ask for so many lots. */
function countAsked(entries: readonly { readonly lots: number }[]): Map<number, number> {
  const asked = new Map<number, number>();
  for (const { lots } of entries) asked.set(lots, (asked.get(lots) ?? 0) + 1);
  return asked;
}

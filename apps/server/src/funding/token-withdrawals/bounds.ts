import { Refused } from '../../platform/http/index.ts';
import { tokenText, unitsOf } from '../tokens/amounts.ts';

/**
 * How far the fewest and the most tokens may be from the amount at the rate of now, in 1/10,000 of it. Between request
 * and signature may lie a day of cooling; what nobody would want by then is rejected.
 */
export const BOUNDS = { usual: 300, farthest: 1_000 } as const;
const WHOLE = 10_000;

const below = (units: number, spread: number): number =>
  Math.max(1, Number((BigInt(units) * BigInt(WHOLE - spread)) / BigInt(WHOLE)));
const above = (units: number, spread: number): number =>
  Number((BigInt(units) * BigInt(WHOLE + spread) + BigInt(WHOLE - 1)) / BigInt(WHOLE));

/** Throws Refused AMOUNT_INVALID {min, max} for what is outside. */
function within(field: string, units: number, min: number, max: number): number {
  if (units >= min && units <= max) return units;
  throw new Refused('AMOUNT_INVALID', field, { min: tokenText(min), max: tokenText(max) });
}

/** What a customer chooses of the bounds. */
type Chosen = {
  readonly least?: string | undefined;
  readonly most?: string | undefined;
  /** In 1/10,000, at most `BOUNDS.farthest`. */
  readonly spread?: number | undefined;
};

/**
 * The fewest and the most tokens of a draft, 10^-6: as the customer wants them, by default `spread` around `units`,
 * what the rate of now makes of the yen. Throws Refused AMOUNT_INVALID {min, max} for `least` and `most`.
 */
export function boundsOf(
  units: number,
  { least, most, spread = BOUNDS.usual }: Chosen,
): { readonly leastUnits: number; readonly mostUnits: number } {
  const { farthest } = BOUNDS;
  return {
    leastUnits:
      least === undefined ? below(units, spread) : within('least', unitsOf(least), below(units, farthest), units),
    mostUnits: most === undefined ? above(units, spread) : within('most', unitsOf(most), units, above(units, farthest)),
  };
}

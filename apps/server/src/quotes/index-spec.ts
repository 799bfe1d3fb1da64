import type { InstrumentView } from '@kabuto/contract';
import type { Price } from '@kabuto/market';

/** A member's base price and the price used for the index, in tenths of a yen. */
export type IndexedPrice = { readonly base: Price; readonly last: Price };

/** One of Kabuto's own indices: `base` is its value in hundredths of a point when every member is at its base price. */
export type IndexSpec = {
  readonly code: string;
  readonly names: InstrumentView['names'];
  readonly base: number;
  readonly members: readonly { readonly code: string; readonly base: Price }[];
};

/** An index's value in hundredths of a point from its base and all its members. */
export type IndexFormula = (base: number, members: readonly IndexedPrice[]) => number;

/** Formats hundredths of a point for the API: '20123.45'. */
export const formatPoints = (hundredths: number): string =>
  `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;

/** An index's value from prices by code; a member without a price counts with its base. */
export const valueOver = (
  spec: IndexSpec,
  formula: IndexFormula,
  priceOf: (code: string) => Price | undefined,
): number =>
  formula(
    spec.base,
    spec.members.map(({ code, base }) => ({ base, last: priceOf(code) ?? base })),
  );

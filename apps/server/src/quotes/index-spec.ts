import type { InstrumentView } from '@kabuto/contract';
import type { Price } from '@kabuto/market';

/** A member's base price and the price that it counts with, in tenths of a yen. */
export type IndexedPrice = { readonly base: Price; readonly last: Price };

/** One of the house's own indices: `base` is its value in hundredths of a point while every member stands at its own base. */
export type IndexSpec = {
  readonly code: string;
  readonly names: InstrumentView['names'];
  readonly base: number;
  readonly members: readonly { readonly code: string; readonly base: Price }[];
};

/** Value in hundredths of a point of an index from its base and all its members. */
export type IndexFormula = (base: number, members: readonly IndexedPrice[]) => number;

/** Hundredths of a point as the wire shows them: '20123.45'. */
export const formatPoints = (hundredths: number): string =>
  `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;

/** An index over some prices by code; a member without one counts with its base. */
export const valueOver = (
  spec: IndexSpec,
  formula: IndexFormula,
  priceOf: (code: string) => Price | undefined,
): number =>
  formula(
    spec.base,
    spec.members.map(({ code, base }) => ({ base, last: priceOf(code) ?? base })),
  );

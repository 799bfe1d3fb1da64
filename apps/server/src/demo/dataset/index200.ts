import { mulDiv, type Price } from '@kabuto/market';
import type { DatasetInstrument, IndexDefinition, IndexMembers } from './parse.ts';

/**
 * A member's base price and the price used for the index (its last price, or the base before the first one), in tenths
 * of a yen.
 */
export type IndexedPrice = { readonly base: Price; readonly last: Price };

/**
 * Precision of one member's price relative. 10^9 keeps last x 10^9 below 2^53 up to 900,000 yen; above that, mulDiv is
 * used.
 */
const PARTS = 1_000_000_000;

const IS_MEMBER: Readonly<Record<IndexMembers, (instrument: DatasetInstrument) => boolean>> = {
  all: () => true,
  large: ({ size }) => size === 'core30' || size === 'large70',
  midsmall: ({ size, section }) => section !== 'growth' && size !== 'core30' && size !== 'large70',
  growth: ({ section }) => section === 'growth',
};

/** The issues included in the index. */
export const indexMembers = (
  definition: IndexDefinition,
  instruments: readonly DatasetInstrument[],
): readonly DatasetInstrument[] => instruments.filter(IS_MEMBER[definition.members]);

/**
 * The index in hundredths of a point: base x mean(last / base price), each member with the same weight.
 * Each relative is floored at 10^-9, the result at 0.01 points. Throws RangeError when there is no member.
 */
export function indexValue(base: number, members: readonly IndexedPrice[]): number {
  if (members.length === 0) throw new RangeError('an index needs at least one member');
  let relatives = 0;
  for (const member of members) relatives += mulDiv(member.last, PARTS, member.base);
  return mulDiv(relatives, base, members.length * PARTS);
}

/** One value for each bar, in order; null where the indicator is not defined yet. */
export type Series = readonly (number | null)[];

/** A series without values. */
export const noValues = (length: number): Series => Array.from({ length }, () => null);

/**
 * Throws a RangeError unless `length` is a whole number of bars of at least 1: the settings of an indicator are checked
 * where they are read, so that anything else here is a mistake of the program.
 */
export function checkLength(length: number): void {
  if (!Number.isInteger(length) || length < 1) throw new RangeError(`a length is a whole number from 1: ${length}`);
}

import { DEFAULT_FEE_SCHEDULE } from '@kabuto/brokerage';
import { type InstrumentSpec, initialFacts } from '@kabuto/market';
import type { CommandInput } from '../types.ts';

/** The first inputs of a market that was never opened: its fee schedule and its issues. */
export const openingInputs = (instruments: readonly InstrumentSpec[]): CommandInput[] => [
  { kind: 'setFeeSchedule', schedule: DEFAULT_FEE_SCHEDULE },
  ...listingInputs(instruments),
];

/**
 * The inputs for issues that a market did not list before: base and limits as the venue lists them, an offer's included
 * (rules/market.md 1.9).
 */
export const listingInputs = (instruments: readonly InstrumentSpec[]): CommandInput[] =>
  instruments.map((spec): CommandInput => {
    const { code, lot, tickTable } = spec;
    const { base, lower, upper, ipoReference } = initialFacts(spec, 'closed');
    const reference = ipoReference === undefined ? {} : { ipoReference };
    return {
      kind: 'setInstrument',
      instrument: { code, lot, tickTable, base, lower, upper, halted: false, ...reference },
    };
  });

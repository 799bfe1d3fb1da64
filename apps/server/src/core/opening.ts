import { DEFAULT_FEE_SCHEDULE } from '@kabuto/brokerage';
import { dailyLimits, type InstrumentSpec } from '@kabuto/market';
import type { CommandInput } from './types.ts';

/** What a market that was never opened is told first: its fee schedule and its issues. */
export const openingInputs = (instruments: readonly InstrumentSpec[]): CommandInput[] => [
  { kind: 'setFeeSchedule', schedule: DEFAULT_FEE_SCHEDULE },
  ...listingInputs(instruments),
];

/** What a market is told of issues that it did not list before. */
export const listingInputs = (instruments: readonly InstrumentSpec[]): CommandInput[] =>
  instruments.map(({ code, lot, tickTable, base }): CommandInput => {
    const { lower, upper } = dailyLimits({ base, tickTable });
    return { kind: 'setInstrument', instrument: { code, lot, tickTable, base, lower, upper, halted: false } };
  });

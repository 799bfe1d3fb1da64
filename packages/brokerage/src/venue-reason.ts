import type { Reason } from './reason.ts';

/** What a venue's codes say to a customer; the venue's own code stays in the journal. */
const MEANING = new Map<string, Reason>([
  ['SELF_TRADE', 'SELF_TRADE'],
  ['SESSION_CLOSED', 'SESSION_CLOSED'],
  ['INSTRUMENT_HALTED', 'INSTRUMENT_HALTED'],
]);

/** The reason for a code that a venue gave, `otherwise` when it has no words of its own. */
export const venueReason = (code: string | undefined, otherwise: Reason): Reason =>
  (code === undefined ? undefined : MEANING.get(code)) ?? otherwise;

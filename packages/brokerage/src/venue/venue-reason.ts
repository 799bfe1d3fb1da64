import type { Reason } from '../risk/reason.ts';

/** Reasons for a venue's codes, as shown to a customer; the venue's own code stays in the journal. */
const MEANING = new Map<string, Reason>([
  ['SELF_TRADE', 'SELF_TRADE'],
  ['SESSION_CLOSED', 'SESSION_CLOSED'],
  ['INSTRUMENT_HALTED', 'INSTRUMENT_HALTED'],
]);

/** The reason for a venue's code, `otherwise` when the code has none. */
export const venueReason = (code: string | undefined, otherwise: Reason): Reason =>
  (code === undefined ? undefined : MEANING.get(code)) ?? otherwise;

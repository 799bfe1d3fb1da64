import { shares } from '@kabuto/market';
import { ticketErrors } from './errors.ts';
import { ticketFields } from './fields.ts';
import { createForm } from './kit/index.ts';
import { reduceTicket } from './reducer.ts';
import { summariseTicket, type TicketSummary } from './summary.ts';
import { emptyTicket, factsOfBucket, type TicketFacts } from './ticket.ts';

const NOTHING: TicketSummary = { largest: shares(0), estimate: null };

/**
 * The order ticket. Its context is null until an issue is chosen and its data loaded; shares and cost are those of its
 * account part.
 */
export const ticketForm = createForm({
  initial: (facts: TicketFacts | null) => emptyTicket(facts?.instrument.code),
  reduce: reduceTicket,
  fields: ticketFields,
  summary: (raw, facts) => (facts === null ? NOTHING : summariseTicket(raw, factsOfBucket(facts, raw))),
  errors: (raw, facts, { estimate }) =>
    ticketErrors(raw, facts === null ? null : factsOfBucket(facts, raw), estimate?.notional ?? null),
});

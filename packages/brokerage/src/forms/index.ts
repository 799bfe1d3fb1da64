export { breakEven } from './break-even.ts';
export { type TicketError, type TicketField, type TicketPrompt, ticketErrors } from './errors.ts';
export { effective, type Field, type FieldState, type Reading, type TicketFields, ticketFields } from './fields.ts';
export { reduceTicket, type TicketAction, tidyNumber } from './reducer.ts';
export { largestQuantity, stepPrice, stepQuantity } from './steps.ts';
export { type BuyEstimate, type SaleEstimate, summariseTicket, type TicketSummary } from './summary.ts';
export { emptyTicket, type RawTicket, referencePrice, type TicketFacts, type TicketInstrument } from './ticket.ts';

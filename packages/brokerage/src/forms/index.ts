export { breakEven } from './break-even.ts';
export { isBlocking, type TicketError, type TicketField, type TicketPrompt, ticketErrors } from './errors.ts';
export {
  effective,
  executionOf,
  type Field,
  type FieldState,
  type Reading,
  type TicketFields,
  ticketFields,
} from './fields.ts';
export { type ExecutionOffer, executionOffers, reachedAlready, typeOffers } from './offers.ts';
export { type OwnOrderInTheWay, ownOrderInTheWay } from './own-orders.ts';
export { reduceTicket, type TicketAction, tidyNumber } from './reducer.ts';
export { largestQuantity, stepPrice, stepQuantity } from './steps.ts';
export { type BuyEstimate, type SaleEstimate, summariseTicket, type TicketSummary } from './summary.ts';
export { type TicketTerms, ticketTerms } from './terms.ts';
export {
  type Execution,
  emptyTicket,
  factsOfPart,
  type OwnOrder,
  type PriceField,
  type RawTicket,
  referencePrice,
  type TicketFacts,
  type TicketInstrument,
  type TicketType,
  triggerWhen,
} from './ticket.ts';

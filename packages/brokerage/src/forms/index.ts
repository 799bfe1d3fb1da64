export { CASH, isToken, tokenAsset } from '../ledger/asset.ts';
export { holdingFor } from '../offerings/terms.ts';
export type { AfterFill } from './after-fill.ts';
export { amendedHold } from './amended-hold.ts';
export { type AmendedOrder, type AmendmentFacts, amendmentRefusal } from './amendment.ts';
export { type BookFill, bookFill } from './book-fill.ts';
export { breakEven } from './break-even.ts';
export {
  type DayOrderError,
  type DayOrderFacts,
  type DayOrderField,
  type DayOrderSummary,
  dayOrderForm,
  largestDayOrder,
  type RawDayOrder,
  sideSent,
} from './day-order.ts';
export type { TicketError, TicketField, TicketPrompt, TicketWarning } from './errors.ts';
export { executionOf, isGroup, type TicketFields } from './fields.ts';
export {
  alreadyTriggered,
  type ExecutionOffer,
  executionOffers,
  methodOf,
  methodOffers,
  takesDates,
} from './offers.ts';
export { type OwnOrderConflict, ownOrderConflict } from './own-orders.ts';
export { reduceTicket, type TicketAction, tidyNumber } from './reducer.ts';
export { largestQuantity, stepPrice, stepQuantity } from './steps.ts';
export type { BuyEstimate, SaleEstimate, SaleOutcome, TicketSummary } from './summary.ts';
export { type TicketTerms, ticketTerms } from './terms.ts';
export {
  type Execution,
  emptyTicket,
  factsOfBucket,
  type OwnOrder,
  type PriceField,
  type RawTicket,
  referencePrice,
  type TicketFacts,
  type TicketInstrument,
  type TicketMethod,
  type TicketType,
  triggerWhen,
} from './ticket.ts';
export { ticketForm } from './ticket-form.ts';

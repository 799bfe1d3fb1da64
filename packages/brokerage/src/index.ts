export { Broker } from './broker.ts';
export { InvariantError } from './invariant.ts';
export { type Asset, CASH, parseAsset } from './ledger/asset.ts';
export {
  type AccountExplanation,
  type ExplainedHolding,
  type ExplainLine,
  type ExplainSection,
  explainAccount,
  type UnprovenCredit,
} from './ledger/explain.ts';
export { DEFAULT_FEE_SCHEDULE, feeOnTotal } from './ledger/fee.ts';
export { entry, postingsOf } from './ledger/postings.ts';
export { buyingPowerAt, freeCashOf, leftBy, lockedOf, sellableAt, withdrawableOf } from './ledger/power.ts';
export { outflowRefusal } from './ledger/withdraw.ts';
export { listedSpec, wrongListingField } from './listing/list-issue.ts';
export { capacityOf, collateralOf, pledgedOf, pledgedValue, requiredFor } from './margin/collateral.ts';
export { costsOf, rateOfSide, unrealisedOf } from './margin/costs.ts';
export { isPastDelivery } from './margin/cutoff.ts';
export { closingSide, sideOf } from './margin/lots.ts';
export { largestOpening } from './margin/open.ts';
export type { TicketMargin } from './margin/pledge.ts';
export { DEFAULT_DAY_TRADES } from './margin/policy.ts';
export { finalPriceRefusal } from './offerings/price.ts';
export { isFinalApplication, isFinalOffering } from './offerings/states.ts';
export { OFFERING_STATES } from './offerings/types.ts';
export { isAtVenue, isFinal } from './orders/transitions.ts';
export { sameIssue } from './positions/same-issue.ts';
export { remainingLimitsFrom } from './risk/remaining-limits.ts';
export type { StateRow } from './state/state-row.ts';
export { taxBucketOf } from './tax/tax-bucket.ts';
export { taxDue, taxYear, withholdingOn, withholdingParts, yearToDate } from './tax/withholding.ts';
export { actorText } from './transfers/actor.ts';
export { MAX_DECLARED } from './transfers/import.ts';
export { policyOf as transferPolicyOf } from './transfers/policy.ts';
export { type BankLine, bankSources } from './transfers/source.ts';
export { isArrival, isFinalTransfer, TRANSFER_STEPS, wayOf } from './transfers/steps.ts';
export { unitsFor } from './transfers/token-units.ts';
export type * from './types.ts';
export { FIRST_CUSTOMER_ACCOUNT, HOUSE } from './types.ts';
export { settlementDate } from './venue/settlement.ts';
export { openSettlementDate, type Venues } from './venue/venue-session.ts';

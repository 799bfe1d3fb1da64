export { bookedAs } from './booked.ts';
export { Broker } from './broker.ts';
export {
  type AccountExplanation,
  type ExplainedHolding,
  type ExplainLine,
  type ExplainSection,
  explainAccount,
} from './explain.ts';
export { DEFAULT_FEE_SCHEDULE, feeOnTotal } from './fee.ts';
export { InvariantError } from './invariant.ts';
export { type Asset, CASH, parseAsset } from './ledger/asset.ts';
export { entry, postingsOf } from './ledger/postings.ts';
export { buyingPowerAt, sellableAt, withdrawableOf } from './ledger/power.ts';
export { limitsLeftOf } from './limits-left.ts';
export { sameIssue } from './same-issue.ts';
export type { StateRow } from './state-row.ts';
export { isAtVenue, isFinal } from './transitions.ts';
export type * from './types.ts';
export { FIRST_CUSTOMER_ACCOUNT, HOUSE } from './types.ts';

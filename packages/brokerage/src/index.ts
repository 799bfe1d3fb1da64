export { Broker } from './broker.ts';
export { DEFAULT_FEE_SCHEDULE, feeOnTotal } from './fee.ts';
export { InvariantError } from './invariant.ts';
export { CASH, postingsOf } from './postings.ts';
export { buyingPowerAt, sellableAt, withdrawableOf } from './power.ts';
export { isAtVenue, isFinal } from './transitions.ts';
export type * from './types.ts';
export { FIRST_CUSTOMER_ACCOUNT, HOUSE } from './types.ts';

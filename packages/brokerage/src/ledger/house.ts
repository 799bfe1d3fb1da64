/**
 * House accounts: the other side of every posting. Their balances may be negative. `chain` represents tokens on a
 * chain, `escrow` what is held between two customers, `unallocated` money that arrived and belongs to no customer yet,
 * `transit` money that was sent and is not paid yet, `receivable` what customers owe after a reversal, `treasury`
 * the brokerage's own tokens and the yen that it has paid or received for them, `offering` shares that are offered,
 * `margin` what day trades have bought and sold, `stockLoan` shares lent to `margin`, `advances` losses of day trades
 * that it has paid for customers.
 */
export const HOUSE = {
  street: 1,
  fees: 2,
  bank: 3,
  opening: 4,
  tax: 5,
  chain: 6,
  escrow: 7,
  unallocated: 8,
  transit: 9,
  receivable: 10,
  treasury: 11,
  offering: 12,
  margin: 13,
  stockLoan: 14,
  advances: 15,
} as const;
/** The lowest id of a customer's account. */
export const FIRST_CUSTOMER_ACCOUNT = 100;

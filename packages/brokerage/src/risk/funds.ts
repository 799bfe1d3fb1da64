import { type Price, type Shares, shares, type Yen } from '@kabuto/market';
import { newBuyHold, type Priced } from '../orders/hold.ts';
import { powerForIssue, type SameIssue } from '../positions/same-issue.ts';
import type { FeeSchedule, Refusal } from '../types.ts';
import { MAX_ORDER_QUANTITY } from './quantity.ts';
import { refuse } from './refusal.ts';

/** The facts a buy is checked against. */
export type CashFacts = {
  readonly lot: Shares;
  readonly upper: Price;
  readonly schedule: FeeSchedule;
  /** Yen free at the trade's settlement date. */
  readonly buyingPower: Yen;
  /** The restriction of the same-day same-issue rule. */
  readonly sameIssue: SameIssue;
  /** Yen that the other leg of a pair may cost in addition to its price: its own minimum fee. */
  readonly extraFee?: Yen;
};

/**
 * The largest quantity, in whole lots and within the per-order cap, whose hold the power for this issue covers; 0 when
 * none.
 */
export function largestBuy(facts: CashFacts, order: Priced): Shares {
  const power = powerForIssue(facts.buyingPower, facts.sameIssue);
  let low = 0;
  let high = Math.floor(MAX_ORDER_QUANTITY / facts.lot);
  while (low < high) {
    const lots = Math.ceil((low + high) / 2);
    const hold = newBuyHold({ ...order, quantity: shares(lots * facts.lot) }, facts.upper, facts.schedule);
    if (hold + (facts.extraFee ?? 0) <= power) low = lots;
    else high = lots - 1;
  }
  return shares(low * facts.lot);
}

/** The largest quantity, in whole lots and within the per-order cap, that `sellable` shares cover. */
export const largestSale = (lot: Shares, sellable: Shares): Shares =>
  shares(Math.floor(Math.min(sellable, MAX_ORDER_QUANTITY) / lot) * lot);

/**
 * INSUFFICIENT_CASH {required, available, max}: the hold in yen, the buying power, the largest quantity that passes.
 * SAME_ISSUE_FUNDS, with the same numbers: only proceeds of this issue bought and sold today would cover it.
 */
export function cashRefusal(facts: CashFacts, order: Priced & { readonly quantity: Shares }): Refusal | null {
  const required = newBuyHold(order, facts.upper, facts.schedule) + (facts.extraFee ?? 0);
  const power = powerForIssue(facts.buyingPower, facts.sameIssue);
  if (required <= power) return null;
  const isShort = required > facts.buyingPower;
  return refuse(isShort ? 'INSUFFICIENT_CASH' : 'SAME_ISSUE_FUNDS', 'quantity', {
    required: String(required),
    available: String(isShort ? facts.buyingPower : power),
    max: String(largestBuy(facts, order)),
  });
}

/**
 * INSUFFICIENT_SHARES {required, available, max}: in shares; `max` in whole lots. SAME_ISSUE_SHARES, with the same
 * numbers: the rest was bought today with proceeds of a sale of this issue.
 */
export function sharesRefusal(lot: Shares, sellable: Shares, rule: SameIssue, quantity: Shares): Refusal | null {
  const free = shares(Math.max(0, sellable - rule.locked));
  if (quantity <= free) return null;
  const isShort = quantity > sellable;
  return refuse(isShort ? 'INSUFFICIENT_SHARES' : 'SAME_ISSUE_SHARES', 'quantity', {
    required: String(quantity),
    available: String(isShort ? sellable : free),
    max: String(largestSale(lot, free)),
  });
}

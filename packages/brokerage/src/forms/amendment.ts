import { type Price, type Shares, shares, type TickTable, type Yen, yen } from '@kabuto/market';
import type { SameIssue } from '../positions/same-issue.ts';
import { type AmendableOrder, amendRefusal, type RequestedTerms } from '../risk/amend.ts';
import type { FeeSchedule, Refusal } from '../types.ts';
import { amendedHold, type HeldBuy } from './amended-hold.ts';

/** What an amend is checked against where it is entered, as plain data read together. */
export type AmendmentFacts = {
  readonly instrument: {
    readonly lot: Shares;
    readonly tickTable: TickTable;
    readonly lower: Price;
    readonly upper: Price;
    readonly halted: boolean;
  };
  /** Yen free at the settlement date, without what the order holds. */
  readonly buyingPower: Yen;
  readonly sameIssue: SameIssue;
  /** The schedule that the order was accepted under. */
  readonly schedule: FeeSchedule;
  /** Whether the order still waits for its stop price, and whether the venue watches prices. */
  readonly awaitsPrice: boolean;
  readonly canWatch: boolean;
  /** Whether the order's quantity follows another order of its group. */
  readonly isQuantityLinked: boolean;
};

/** An order of the member's own; `group`: whether it was placed with others, whose holds only the server knows. */
export type AmendedOrder = AmendableOrder & HeldBuy & { readonly holdCash: Yen; readonly group: boolean };

/**
 * Why an open order may not change to `terms`, by the server's own rules; null when nothing speaks against it here.
 * Only the server checks the limits of the account's policy and the other orders of a group.
 */
export function amendmentRefusal(facts: AmendmentFacts, order: AmendedOrder, terms: RequestedTerms): Refusal | null {
  const { instrument, schedule } = facts;
  const isHeldBuy = order.side === 'buy' && !order.group;
  return amendRefusal(
    {
      ...facts,
      buyingPower: yen(facts.buyingPower + order.holdCash),
      held: order.holdCash,
      stop: undefined,
      otherLegLimits: [],
      worstPrice: () => instrument.upper,
      limits: { order: null, day: null },
      cashAt: (asked) => (isHeldBuy ? amendedHold(order, asked, instrument.upper, schedule) : yen(0)),
    },
    order,
    { ...terms, quantity: shares(terms.quantity) },
  );
}

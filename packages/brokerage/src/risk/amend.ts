import { type Price, type Shares, shares, type Yen } from '@kabuto/market';
import { powerForIssue, type SameIssue } from '../positions/same-issue.ts';
import type { BrokerInstrument, Order, Refusal } from '../types.ts';
import { stopSideRefusal, triggerRefusal } from './group.ts';
import { type LimitFacts, limitRefusal, withLowerMax } from './limits.ts';
import { priceRefusal } from './price.ts';
import { quantityRefusal } from './quantity.ts';
import { refuse } from './refusal.ts';

/** The terms an order would have. */
export type AmendedTerms = NonNullable<Order['amend']>;
/** Amended terms and the requested trigger price, null where it stays. */
export type RequestedTerms = AmendedTerms & { readonly trigger: Price | null };

/** What of an order its amend is checked by. */
export type AmendableOrder = Pick<Order, 'side' | 'type' | 'price' | 'quantity' | 'filled' | 'trigger'>;

/** The facts an amend is checked against, read together. */
export type AmendFacts = {
  readonly instrument: Pick<BrokerInstrument, 'lot' | 'tickTable' | 'lower' | 'upper' | 'halted'>;
  /** Yen free at the settlement date, the order's own hold counted as free. */
  readonly buyingPower: Yen;
  /** The hold in yen that covers the order now; for a pair the one that covers both legs. */
  readonly held: Yen;
  /** The stop leg of its pair, when the order is the limit leg. */
  readonly stop: Pick<Order, 'trigger'> | undefined;
  /** Whether the order waits for a price, or will when its parent is filled. */
  readonly awaitsPrice: boolean;
  /** Whether the venue watches prices. */
  readonly canWatch: boolean;
  /** The limits that the other leg of its pair may work at, when the order is the stop leg. */
  readonly otherLegLimits: readonly (Price | null)[];
  /** Whether the order's quantity is set by another order of its group. */
  readonly isQuantityLinked: boolean;
  /** The highest price that the order, or the other leg of its pair, can trade at when its limit is `price`. */
  readonly worstPrice: (price: Price | null) => Price;
  /** What the account's policy leaves, without this order. */
  readonly limits: LimitFacts;
  readonly sameIssue: SameIssue;
  /** The hold in yen that the order's rest would need at other terms; 0 for a sale. */
  readonly cashAt: (terms: AmendedTerms) => Yen;
};

/** Quantity must be below the current one, above what is filled, in whole lots (rules/market.md 3.1). */
function reductionRefusal(facts: AmendFacts, order: AmendableOrder, quantity: Shares): Refusal | null {
  if (facts.isQuantityLinked && quantity !== order.quantity) return refuse('AMEND_GROUP_QUANTITY', 'quantity');
  if (quantity > order.quantity) return refuse('AMEND_QUANTITY_UP', 'quantity', { max: String(order.quantity) });
  const refusal = quantityRefusal(facts.instrument.lot, quantity);
  if (refusal !== null) return refusal;
  return quantity > order.filled
    ? null
    : refuse('AMEND_BELOW_FILLED', 'quantity', { filled: String(order.filled), max: String(order.quantity) });
}

/** The largest quantity, whole lots below the requested one, whose rest is covered; what is filled when none is. */
function largest(facts: AmendFacts, order: AmendableOrder, terms: AmendedTerms, power: Yen): Shares {
  const { lot } = facts.instrument;
  let low = Math.ceil(order.filled / lot);
  let high = Math.floor(terms.quantity / lot);
  while (low < high) {
    const lots = Math.ceil((low + high) / 2);
    if (facts.cashAt({ ...terms, quantity: shares(lots * lot) }) <= power) low = lots;
    else high = lots - 1;
  }
  return shares(low * lot);
}

/**
 * As for a new order: INSUFFICIENT_CASH, or SAME_ISSUE_FUNDS, {required, available, max}; an amend that needs no more
 * cash passes.
 */
function fundsRefusal(facts: AmendFacts, order: AmendableOrder, terms: AmendedTerms): Refusal | null {
  const required = facts.cashAt(terms);
  const power = powerForIssue(facts.buyingPower, facts.sameIssue);
  if (required <= facts.held || required <= power) return null;
  const isShort = required > facts.buyingPower;
  return refuse(
    isShort ? 'INSUFFICIENT_CASH' : 'SAME_ISSUE_FUNDS',
    terms.price === order.price ? 'quantity' : 'price',
    {
      required: String(required),
      available: String(isShort ? facts.buyingPower : power),
      // an amend that needs no more than is held passes too
      max: String(largest(facts, order, terms, power > facts.held ? power : facts.held)),
    },
  );
}

/** STOP_SIDE {limit}: the limit leg of a pair must stay on its side of the other leg's trigger. */
function sideRefusal(facts: AmendFacts, order: AmendableOrder, price: Price | null): Refusal | null {
  const trigger = facts.stop?.trigger ?? null;
  const refusal = trigger === null ? null : stopSideRefusal(order.side, price, trigger);
  return refusal === null ? null : { ...refusal, field: 'price' };
}

/**
 * TRIGGER_NOT_WAITING: the order waits for no price, or no longer; TRIGGER_NOT_TAKEN; PRICE_OFF_TICK,
 * PRICE_OUT_OF_LIMIT; STOP_SIDE {limit}: the stop leg of a pair must stay on its side of the other leg.
 */
function triggerRefusalOf(facts: AmendFacts, order: AmendableOrder, price: Price | null): Refusal | null {
  if (price === null) return null;
  if (order.trigger === null || !facts.awaitsPrice) return refuse('TRIGGER_NOT_WAITING', 'trigger');
  if (!facts.canWatch) return refuse('TRIGGER_NOT_TAKEN', 'trigger');
  const trigger = { ...order.trigger, price };
  const refusal = triggerRefusal(facts.instrument, trigger);
  if (refusal !== null) return refusal;
  const crossed = facts.otherLegLimits.map((limit) => stopSideRefusal(order.side, limit, trigger));
  return crossed.find((one) => one !== null) ?? null;
}

/**
 * An amend that makes an order or a pair dearer is checked against the account's limits like a new order, for its rest
 * only.
 */
function policyRefusal(facts: AmendFacts, order: AmendableOrder, terms: AmendedTerms): Refusal | null {
  const price = facts.worstPrice(terms.price);
  if (price <= facts.worstPrice(order.price)) return null;
  const rest = { type: 'limit', price, quantity: shares(terms.quantity - order.filled) } as const;
  const refusal = limitRefusal(facts.limits, facts.instrument, rest);
  if (refusal === null) return null;
  // the largest whole order: what passes for the rest, plus what is filled
  return {
    ...refusal,
    field: 'price',
    params: { ...refusal.params, max: String(Number(refusal.params.max) + order.filled) },
  };
}

/**
 * Why an open order may not change to `terms`: halt, no change, quantity, trigger, price, limits, then cash; null when
 * it may.
 */
export function amendRefusal(facts: AmendFacts, order: AmendableOrder, terms: RequestedTerms): Refusal | null {
  if (facts.instrument.halted) return refuse('INSTRUMENT_HALTED', 'instrument');
  const triggerChanges = terms.trigger !== null && terms.trigger !== order.trigger?.price;
  if (terms.price === order.price && terms.quantity === order.quantity && !triggerChanges)
    return refuse('AMEND_NO_CHANGE', null);
  return (
    reductionRefusal(facts, order, terms.quantity) ??
    triggerRefusalOf(facts, order, terms.trigger) ??
    priceRefusal(facts.instrument, order.type, terms.price) ??
    sideRefusal(facts, order, terms.price) ??
    withLowerMax(policyRefusal(facts, order, terms), fundsRefusal(facts, order, terms)) ??
    fundsRefusal(facts, order, terms)
  );
}

import { type IsoDate, type Price, type Shares, type Yen, yen } from '@kabuto/market';
import { holdPrice, type Priced } from '../orders/hold.ts';
import { type SameIssue, UNRESTRICTED } from '../positions/same-issue.ts';
import type { BrokerInstrument, FeeSchedule, Refusal, Side, TimeInForce } from '../types.ts';
import { expiryRefusal } from './expiry.ts';
import { cashRefusal, sharesRefusal } from './funds.ts';
import { type LimitFacts, limitRefusal, withLowerMax } from './limits.ts';
import { marketOrderRefusal, priceRefusal } from './price.ts';
import { quantityRefusal } from './quantity.ts';
import { refuse } from './refusal.ts';

/** The terms of a customer's order; the server's command and the browser's ticket have the same shape. */
export type OrderTerms = Priced & {
  readonly side: Side;
  readonly quantity: Shares;
  readonly timeInForce: TimeInForce;
  readonly expiresOn: IsoDate | null;
  /** The other leg of a pair: cash and limits are checked for the dearer one. */
  readonly oco?: Priced;
};

/** The facts the terms are checked against, read together. */
export type OrderFacts = {
  readonly instrument: Pick<BrokerInstrument, 'lot' | 'tickTable' | 'lower' | 'upper' | 'halted' | 'ipoReference'>;
  readonly tradeDate: IsoDate;
  readonly schedule: FeeSchedule;
  /** Yen free at the trade's settlement date. */
  readonly buyingPower: Yen;
  /** Shares free at the trade's settlement date. */
  readonly sellable: Shares;
  /** What the account's policy leaves; absent in a ticket without the data: the server checks it. */
  readonly limits?: LimitFacts;
  /**
   * The restriction of the same-day same-issue rule on both; absent in a ticket without the data: the server checks it.
   */
  readonly sameIssue?: SameIssue;
};

const NO_LIMITS: LimitFacts = { order: null, day: null };

/** The terms with the price of the dearer leg. */
function worstLeg(terms: OrderTerms, upper: Price): OrderTerms {
  const { oco } = terms;
  return oco !== undefined && holdPrice(oco, upper) > holdPrice(terms, upper)
    ? { ...terms, ...oco, condition: oco.condition ?? null }
    : terms;
}

function fundsRefusal(facts: OrderFacts, terms: OrderTerms): Refusal | null {
  const { lot, upper } = facts.instrument;
  const { schedule, buyingPower, sellable, sameIssue = UNRESTRICTED } = facts;
  // both legs may trade in part, and each then pays its minimum fee
  const extraFee = terms.oco === undefined ? yen(0) : schedule.minimum;
  return terms.side === 'buy'
    ? cashRefusal({ lot, upper, schedule, buyingPower, sameIssue, extraFee }, terms)
    : sharesRefusal(lot, sellable, sameIssue, terms.quantity);
}

/** Of `termRefusals` those that concern neither limits nor funds. */
export function formRefusals(
  facts: Pick<OrderFacts, 'instrument' | 'tradeDate'>,
  terms: OrderTerms,
): readonly Refusal[] {
  const { instrument } = facts;
  return [
    instrument.halted ? refuse('INSTRUMENT_HALTED', 'instrument') : null,
    quantityRefusal(instrument.lot, terms.quantity),
    priceRefusal(instrument, terms.type, terms.price),
    marketOrderRefusal(instrument, terms),
    expiryRefusal(facts.tradeDate, terms.timeInForce, terms.expiresOn),
  ].filter((refusal) => refusal !== null);
}

/**
 * Every rule the terms break, in the fixed order of the checks: halt, quantity, price, expiry, then limits and cash or
 * shares, which are checked only when the terms themselves are valid. The server refuses with the first; a ticket shows
 * them all.
 */
export function termRefusals(facts: OrderFacts, terms: OrderTerms): readonly Refusal[] {
  const { instrument } = facts;
  const refusals = formRefusals(facts, terms);
  if (refusals.length > 0) return refusals;
  const worst = worstLeg(terms, instrument.upper);
  const funds = fundsRefusal(facts, worst);
  const limits = withLowerMax(limitRefusal(facts.limits ?? NO_LIMITS, instrument, worst), funds);
  return [limits, funds].filter((refusal) => refusal !== null);
}

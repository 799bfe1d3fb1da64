import type { IsoDate, Price, Shares, Yen } from '@kabuto/market';
import { refuse } from '../refusal.ts';
import { FREE, type SameIssue } from '../same-issue.ts';
import type { BrokerInstrument, FeeSchedule, OrderType, Refusal, Side, TimeInForce } from '../types.ts';
import { expiryRefusal } from './expiry.ts';
import { cashRefusal, sharesRefusal } from './funds.ts';
import { type LimitFacts, limitRefusal } from './limits.ts';
import { priceRefusal } from './price.ts';
import { quantityRefusal } from './quantity.ts';

/** What a customer asks for; the server's command and the browser's ticket have the same shape. */
export type OrderTerms = {
  readonly side: Side;
  readonly type: OrderType;
  readonly price: Price | null;
  readonly quantity: Shares;
  readonly timeInForce: TimeInForce;
  readonly expiresOn: IsoDate | null;
};

/** What the terms are checked against, read together. */
export type OrderFacts = {
  readonly instrument: Pick<BrokerInstrument, 'lot' | 'tickTable' | 'lower' | 'upper' | 'halted'>;
  readonly tradeDate: IsoDate;
  readonly schedule: FeeSchedule;
  /** Yen free at the trade's settlement date. */
  readonly buyingPower: Yen;
  /** Shares free at the trade's settlement date. */
  readonly sellable: Shares;
  /** What the account's policy leaves; a ticket that was not told leaves it to the server. */
  readonly limits?: LimitFacts;
  /** What the same-day same-issue rule takes away from both; a ticket that was not told leaves it to the server. */
  readonly sameIssue?: SameIssue;
};

const NO_LIMITS: LimitFacts = { order: null, day: null };

function fundsRefusal(facts: OrderFacts, terms: OrderTerms): Refusal | null {
  const { lot, upper } = facts.instrument;
  const { schedule, buyingPower, sellable, sameIssue = FREE } = facts;
  return terms.side === 'buy'
    ? cashRefusal({ lot, upper, schedule, buyingPower, sameIssue }, terms)
    : sharesRefusal(lot, sellable, sameIssue, terms.quantity);
}

/**
 * Every rule the terms break, in the fixed order of the checks: halt, quantity, price, expiry, then limits and cash or
 * shares, which are judged only when the terms themselves are sound. The server refuses with the first; a ticket shows them all.
 */
export function termRefusals(facts: OrderFacts, terms: OrderTerms): readonly Refusal[] {
  const { instrument } = facts;
  const broken = [
    instrument.halted ? refuse('INSTRUMENT_HALTED', 'instrument') : null,
    quantityRefusal(instrument.lot, terms.quantity),
    priceRefusal(instrument, terms.type, terms.price),
    expiryRefusal(facts.tradeDate, terms.timeInForce, terms.expiresOn),
  ].filter((refusal) => refusal !== null);
  if (broken.length > 0) return broken;
  const limits = limitRefusal(facts.limits ?? NO_LIMITS, instrument, terms);
  return [limits, fundsRefusal(facts, terms)].filter((refusal) => refusal !== null);
}

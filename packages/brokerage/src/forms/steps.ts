import { addTicks, type Price, price, type Shares, shares } from '@kabuto/market';
import { UNRESTRICTED } from '../positions/same-issue.ts';
import { largestBuy, largestSale } from '../risk/funds.ts';
import { orderValue, type SizedOrder } from '../risk/limits.ts';
import { MAX_ORDER_QUANTITY } from '../risk/quantity.ts';
import { ticketTerms } from './terms.ts';
import { type RawTicket, referencePrice, type TicketFacts, type TicketInstrument } from './ticket.ts';

/** The price `ticks` ticks from `from`, kept within the day's limits. */
export function stepPrice(instrument: TicketInstrument, from: Price, ticks: number): Price {
  const moved = addTicks(instrument.tickTable, from, ticks);
  return price(Math.min(instrument.upper, Math.max(instrument.lower, moved)));
}

/**
 * The quantity `lots` whole lots from `from`; from an odd number the nearest whole lot in that direction counts as one.
 */
export function stepQuantity(lot: Shares, from: Shares, lots: number): Shares {
  const whole = lots > 0 ? Math.floor(from / lot) : Math.ceil(from / lot);
  const most = Math.floor(MAX_ORDER_QUANTITY / lot);
  return shares(Math.min(most, Math.max(1, whole + lots)) * lot);
}

/** The largest quantity, in whole lots, allowed by the account's policy at these terms. */
function largestByPolicy(facts: TicketFacts, terms: Omit<SizedOrder, 'quantity'>): Shares {
  const { lot, upper } = facts.instrument;
  const { order = null, day = null } = facts.limits ?? {};
  const one = Math.max(1, orderValue({ ...terms, quantity: lot }, upper));
  const lots = [order, day].map((left) => (left === null ? MAX_ORDER_QUANTITY : Math.floor(left / one)));
  return shares(Math.min(MAX_ORDER_QUANTITY, Math.min(...lots) * lot));
}

/**
 * The largest quantity, in whole lots, that would pass the checks of policy and of cash or shares; 0 when none would.
 */
export function largestQuantity(raw: RawTicket, facts: TicketFacts): Shares {
  const { lot, upper } = facts.instrument;
  const { sameIssue = UNRESTRICTED, buyingPower, feeSchedule: schedule } = facts;
  const { type, condition = null, ...terms } = ticketTerms(raw);
  const typed = terms.price ?? referencePrice(facts.instrument);
  // a price above the limit is refused anyway; the limit keeps every product safe
  const at = type === 'market' ? null : price(Math.min(typed, upper));
  const order = { type, price: at, condition };
  const allowed = largestByPolicy(facts, order);
  if (raw.side === 'sell') {
    return shares(Math.min(allowed, largestSale(lot, shares(Math.max(0, facts.sellable - sameIssue.locked)))));
  }
  if (typed <= 0) return shares(0);
  return shares(Math.min(allowed, largestBuy({ lot, upper, schedule, buyingPower, sameIssue }, order)));
}

import { addTicks, type Price, price, type Shares, shares } from '@kabuto/market';
import { largestBuy, largestSale } from '../risk/funds.ts';
import { MAX_ORDER_QUANTITY } from '../risk/quantity.ts';
import { FREE } from '../same-issue.ts';
import { effective, ticketFields } from './fields.ts';
import { type RawTicket, referencePrice, type TicketFacts, type TicketInstrument } from './ticket.ts';

/** The price `ticks` ticks from `from`, kept within the day's limits. */
export function stepPrice(instrument: TicketInstrument, from: Price, ticks: number): Price {
  const moved = addTicks(instrument.tickTable, from, ticks);
  return price(Math.min(instrument.upper, Math.max(instrument.lower, moved)));
}

/** The quantity `lots` whole lots from `from`; from an odd number the nearest whole lot in that direction counts as one. */
export function stepQuantity(lot: Shares, from: Shares, lots: number): Shares {
  const whole = lots > 0 ? Math.floor(from / lot) : Math.ceil(from / lot);
  const most = Math.floor(MAX_ORDER_QUANTITY / lot);
  return shares(Math.min(most, Math.max(1, whole + lots)) * lot);
}

/** The largest quantity, in whole lots, that would pass the check of cash or shares; 0 when none would. */
export function largestQuantity(raw: RawTicket, facts: TicketFacts): Shares {
  const { lot, upper } = facts.instrument;
  const { sameIssue = FREE, buyingPower, feeSchedule: schedule } = facts;
  if (raw.side === 'sell') return largestSale(lot, shares(Math.max(0, facts.sellable - sameIssue.locked)));
  const typed = effective(ticketFields(raw).price) ?? referencePrice(facts.instrument);
  if (typed <= 0) return shares(0);
  // a price above the limit is refused anyway; reckoning with the limit keeps every product safe
  const at = raw.type === 'market' ? null : price(Math.min(typed, upper));
  return largestBuy({ lot, upper, schedule, buyingPower, sameIssue }, raw.type, at);
}

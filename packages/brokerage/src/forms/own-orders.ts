import { isContinuous, type OrderCondition, type Phase, type Price } from '@kabuto/market';
import type { Side } from '../types.ts';
import { type TicketTerms, ticketTerms } from './terms.ts';
import type { OwnOrder, RawTicket, TicketFacts } from './ticket.ts';

/**
 * An own order on the other side (decision 0053). `warning`: the ticket's order trades up to it, and its rest is
 * cancelled there; `error`: it would be rejected, because it waits for an auction in which the two could meet.
 */
export type OwnOrderConflict = { readonly severity: 'warning' | 'error'; readonly order: OwnOrder };

/** A funari order is a market order once its auction is near (rules/market.md 1.8). */
const bookPriceIn = (phase: Phase | null, condition: OrderCondition | null, price: Price | null): Price | null =>
  phase === 'pre-closing' && condition === 'funari-pm' ? null : price;

const crosses = (side: Side, price: Price | null, other: Price | null): boolean =>
  price === null || other === null || (side === 'buy' ? other <= price : other >= price);

/** Whether the venue rejects an order that could meet an own one; if the venue is unknown, only the server decides. */
function isForAuction({ timeInForce, condition }: TicketTerms, venue: TicketFacts['venue']): boolean {
  if (timeInForce === 'ioc' || timeInForce === 'fok') return false;
  if (condition !== undefined && !condition.startsWith('funari')) return true;
  if (venue === undefined || venue.phase === null) return false;
  if (isContinuous(venue.phase)) return venue.quoted === true;
  // a venue without auctions begins with continuous trading
  return (venue.takes.conditions ?? []).length > 0;
}

/** The orders that the ticket may send, with their prices; those without a readable price are left out. */
function legsOf(raw: RawTicket, venue: TicketFacts['venue']) {
  const terms = ticketTerms(raw);
  const { type, price, condition = null, trigger, oco } = terms;
  // an order that waits for its price is sent when it is reached, mostly in continuous trading
  const severity = trigger === undefined && isForAuction(terms, venue) ? 'error' : 'warning';
  const legs = [
    { type, price, condition, severity } as const,
    ...(oco === undefined ? [] : [{ type: oco.type, price: oco.price, condition: null, severity: 'warning' } as const]),
  ];
  return legs.filter((leg) => leg.type === 'market' || leg.price !== null);
}

/**
 * The first own order that the ticket's order would meet, or null; an order that would be rejected comes before one
 * that trades.
 */
export function ownOrderConflict(raw: RawTicket, { ownOrders = [], venue }: TicketFacts): OwnOrderConflict | null {
  const { side } = raw;
  const phase = venue?.phase ?? null;
  const rank = (price: Price | null): number =>
    price === null ? Number.NEGATIVE_INFINITY : price * (side === 'buy' ? 1 : -1);
  const opposite = ownOrders
    .filter((order) => order.side !== side)
    .map((order) => ({ order, at: bookPriceIn(phase, order.condition, order.price) }))
    .sort((a, b) => rank(a.at) - rank(b.at) || Number(a.order.orderId) - Number(b.order.orderId));
  for (const leg of legsOf(raw, venue)) {
    const at = bookPriceIn(phase, leg.condition, leg.price);
    const found = opposite.find((own) => crosses(side, at, own.at));
    if (found !== undefined) return { severity: leg.severity, order: found.order };
  }
  return null;
}

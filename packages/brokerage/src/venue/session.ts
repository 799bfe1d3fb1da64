import { isContinuous, isTooLate, type OrderCondition, type Phase } from '@kabuto/market';
import type { BrokerGlobals, Order } from '../types.ts';

/** What the broker stores about the venue's day. */
export type SessionFacts = Pick<BrokerGlobals, 'acceptsOrders' | 'phase' | 'tradeDate'>;

/** Whether orders trade as they arrive; without phases from the host the venue decides. */
export const isTrading = ({ acceptsOrders, phase }: SessionFacts): boolean =>
  acceptsOrders && (phase === null || isContinuous(phase));

/** Whether the auction that an order is for is past on the current trade date (rules/market.md 1.1, 1.8). */
export function isAuctionPast(phase: Phase | null, condition: OrderCondition | null): boolean {
  if (condition === null || phase === null || phase === 'closed') return false;
  return phase === 'lunch' ? condition.endsWith('-am') : isTooLate(condition, phase);
}

/** Whether the venue would take the order now, according to the broker's state. */
export function canSend(session: SessionFacts, order: Pick<Order, 'condition' | 'timeInForce'>): boolean {
  if (order.timeInForce === 'ioc' || order.timeInForce === 'fok') return isTrading(session);
  return session.acceptsOrders && !isAuctionPast(session.phase, order.condition);
}

/** Whether no auction is left for the order: today's is past, and it has no later day. */
export const hasNoAuctionLeft = (session: SessionFacts, order: Pick<Order, 'condition' | 'expiresOn'>): boolean =>
  isAuctionPast(session.phase, order.condition) && session.tradeDate !== null && order.expiresOn <= session.tradeDate;

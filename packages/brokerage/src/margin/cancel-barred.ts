import type { Turn } from '../state/turn.ts';
import type { MarginAccount, Order, OrderId, Reason } from '../types.ts';
import { cancelOwn } from './cancel-own.ts';

/** Why an account may open no positions now; null: it may. */
function barredBy({ deficit, level }: MarginAccount): Reason | null {
  if (deficit > 0) return 'DAY_TRADE_DEFICIT';
  return level === 'restricted' ? 'DAY_TRADE_RESTRICTED' : null;
}

/**
 * Cancels what an account may no longer order: while it is restricted or owes, orders that open positions, stops and
 * those that wait included; while it owes, purchases too (rules/market.md 3.4). `but`: the venue has just refused to
 * cancel it.
 */
export function cancelBarred(turn: Turn, row: MarginAccount, but: OrderId | null): void {
  const reason = barredBy(row);
  if (reason === null) return;
  const isPurchase = ({ credit, side }: Order): boolean => credit === undefined && side === 'buy' && row.deficit > 0;
  const isBarred = (order: Order): boolean => order.credit?.effect === 'open' || isPurchase(order);
  cancelOwn(turn, row.accountId, (order) => order.orderId !== but && isBarred(order), reason);
}

import type { Side } from '../../src/book/book.ts';
import type { Phase } from '../../src/session/schedule.ts';
import type { OrderCondition, OrderType } from '../../src/venue/types.ts';

/** An order in the oracle's array of an issue. Quantities in shares, prices in tenths of a yen. */
export type Order = {
  readonly orderId: number;
  readonly side: Side;
  readonly type: OrderType;
  price: number | undefined;
  quantity: number;
  readonly condition: OrderCondition | undefined;
  readonly account: number | undefined;
  readonly member: number;
  readonly short: boolean;
  /** Time priority; an amended price takes a new one. */
  arrival: number;
  /** The phase of `arrival`. */
  arrivedIn: Phase;
};

export const opposite = (side: Side): Side => (side === 'buy' ? 'sell' : 'buy');

const MORNING: readonly Phase[] = ['am-acceptance', 'am-continuous'];
const AFTERNOON: readonly Phase[] = ['pm-acceptance', 'pm-continuous', 'pre-closing'];

/** Whether a phase is of the morning, the afternoon or neither. */
const isMorning = (phase: Phase): boolean => MORNING.includes(phase);
const isAfternoon = (phase: Phase): boolean => AFTERNOON.includes(phase);

/**
 * The order's place now: 'limit' or 'market' in the book, or 'out' while it waits for its auction
 * (rules/market.md 1.8). `closingAuction` is true inside the auction that ends a session.
 */
export function bookKindOf(order: Order, phase: Phase, closingAuction: boolean): 'out' | 'limit' | 'market' {
  switch (order.condition) {
    case 'opening-pm':
      return isAfternoon(phase) ? order.type : 'out';
    case 'closing-am':
      return closingAuction ? order.type : 'out';
    case 'closing-pm':
      return phase === 'pre-closing' ? order.type : 'out';
    case 'funari-am':
      return closingAuction ? 'market' : 'limit';
    case 'funari-pm':
      return phase === 'pre-closing' ? 'market' : 'limit';
    case 'opening-am':
    case undefined:
      return order.type;
  }
}

/** Whether an order with this condition that arrives in `phase` is in time for its auction (rules/market.md 1.8). */
export function inTime(condition: OrderCondition, phase: Phase): boolean {
  switch (condition) {
    case 'opening-am':
      return phase === 'am-acceptance';
    case 'opening-pm':
      return isMorning(phase) || phase === 'pm-acceptance';
    case 'closing-am':
    case 'funari-am':
      return isMorning(phase);
    case 'closing-pm':
    case 'funari-pm':
      return true;
  }
}

import { isTooLate, type OrderCondition } from '@kabuto/market';
import type { TimeInForce } from '../types.ts';
import type { Book, ModelOrder } from './book.ts';

/** Trades at once or not at all. */
export const isAtOnce = (timeInForce: TimeInForce): boolean => timeInForce === 'ioc' || timeInForce === 'fok';

/** Orders trade as they arrive; a host that tells no phase leaves it to the venue. */
export const isTrading = ({ acceptsOrders, phase }: Book): boolean =>
  acceptsOrders && (phase === null || phase === 'am-continuous' || phase === 'pm-continuous');

/** Today's auction of this condition is over; after the close the next day's are all to come. */
export function isBehind({ phase }: Book, condition: OrderCondition | null): boolean {
  if (condition === null || phase === null || phase === 'closed') return false;
  return phase === 'lunch' ? condition.endsWith('-am') : isTooLate(condition, phase);
}

/** The venue would take the order now: it is in session, and the issue is not halted. */
export function canSend(
  book: Book,
  { timeInForce, condition, instrument }: Pick<ModelOrder, 'timeInForce' | 'condition' | 'instrument'>,
): boolean {
  if (book.instruments.some(({ code, halted }) => code === instrument && halted)) return false;
  return isAtOnce(timeInForce) ? isTrading(book) : book.acceptsOrders && !isBehind(book, condition);
}

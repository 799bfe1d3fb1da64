import { MARKET } from '../book/book.ts';
import type { Phase } from '../session/schedule.ts';
import type { OrderCondition } from './types.ts';

/** Phases in which an order with a condition is still accepted (rules/market.md 1.1, 1.8). */
const ACCEPTED_IN: Readonly<Record<OrderCondition, readonly Phase[]>> = {
  'opening-am': ['am-acceptance'],
  'opening-pm': ['am-acceptance', 'am-continuous', 'pm-acceptance'],
  'closing-am': ['am-acceptance', 'am-continuous'],
  'funari-am': ['am-acceptance', 'am-continuous'],
  'closing-pm': ['am-acceptance', 'am-continuous', 'pm-acceptance', 'pm-continuous', 'pre-closing'],
  'funari-pm': ['am-acceptance', 'am-continuous', 'pm-acceptance', 'pm-continuous', 'pre-closing'],
};

/** Whether the auction of an order with this condition has passed in `phase`. */
export const isTooLate = (condition: OrderCondition, phase: Phase): boolean => !ACCEPTED_IN[condition].includes(phase);

/** Whether the condition is for the morning, and ends with it. */
export const isMorning = (condition: OrderCondition | undefined): boolean => condition?.endsWith('-am') ?? false;

const AFTERNOON: readonly Phase[] = ['pm-acceptance', 'pm-continuous', 'pre-closing'];

/**
 * The place of an order with a condition in `phase`: outside the book, or in it at a price (tenths of a yen; MARKET for
 * none).
 */
export function restingPriceOf(condition: OrderCondition | undefined, limit: number, phase: Phase): number | 'outside' {
  switch (condition) {
    case undefined:
    case 'opening-am':
    case 'funari-am':
      return limit;
    case 'opening-pm':
      // An opening order that waits with a special quote stays until the end of the day.
      return AFTERNOON.includes(phase) ? limit : 'outside';
    case 'closing-am':
      return 'outside';
    case 'closing-pm':
      return phase === 'pre-closing' ? limit : 'outside';
    case 'funari-pm':
      return phase === 'pre-closing' ? MARKET : limit;
  }
}

import { type Price, priceOfChange } from '@kabuto/market';
import type { BrokerInstrument } from '../types.ts';
import type { AlertCondition } from './alert.ts';
import type { Trigger } from './terms.ts';

/**
 * The price that a condition means on the present trade date, on its tick; null for a special quote. A change
 * is rounded away from the base price.
 */
export function priceOfCondition(
  condition: AlertCondition,
  when: Trigger['when'],
  { base, lower, upper, tickTable }: BrokerInstrument,
): Price | null {
  switch (condition.kind) {
    case 'percent':
      return priceOfChange(tickTable, base, condition.basisPoints, when === '>=');
    case 'limit':
      return when === '>=' ? upper : lower;
    case 'specialQuote':
      return null;
  }
}

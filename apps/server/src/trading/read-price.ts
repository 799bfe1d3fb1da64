import { type Price, parsePrice } from '@kabuto/market';
import { Refused } from '../platform/http/operation.ts';

/** A price of a body, null when it was left out. Throws Refused for a text that is no price. */
export function readPrice(text: string | undefined, field: string): Price | null {
  const price = text === undefined ? null : parsePrice(text);
  if (price === undefined) throw new Refused('FIELD_INVALID', field, { field, allowed: '0-9 .' });
  return price;
}

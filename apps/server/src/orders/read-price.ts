import { type Price, parsePrice } from '@kabuto/market';
import { fieldInvalid } from '../platform/http/operation.ts';

/** A price in a body; null when it is absent. Throws Refused for an invalid price. */
export function readPrice(text: string | undefined, field: string): Price | null {
  const price = text === undefined ? null : parsePrice(text);
  if (price === undefined) throw fieldInvalid(field, '0-9 .');
  return price;
}

import { addBusinessDays, type IsoDate } from '@kabuto/market';
import type { Refusal, TimeInForce } from '../types.ts';
import { refuse } from './refusal.ts';

/** A period order may live this many business days, its first included (rules/market.md 3.2: brokers allow 7 to 30). */
const LONGEST_VALIDITY = 30;

/** The last expiry date allowed for an order accepted for `tradeDate`. */
const lastExpiry = (tradeDate: IsoDate): IsoDate => addBusinessDays(tradeDate, LONGEST_VALIDITY - 1);

/** EXPIRY_INVALID {first, last}: only a period order has a date, from its trade date to `lastExpiry`. */
export function expiryRefusal(tradeDate: IsoDate, timeInForce: TimeInForce, expiresOn: IsoDate | null): Refusal | null {
  // avoids thirty steps through the calendar for most orders
  if (timeInForce !== 'date' && expiresOn === null) return null;
  const last = lastExpiry(tradeDate);
  const valid =
    timeInForce === 'date' ? expiresOn !== null && expiresOn >= tradeDate && expiresOn <= last : expiresOn === null;
  return valid ? null : refuse('EXPIRY_INVALID', 'expiresOn', { first: tradeDate, last });
}

import { addBusinessDays, formatPrice, isoDate, price as priceOf, roundToTick, tickSize } from '@kabuto/market';
import type { BrokerInstrument, OrderType, Refusal, TimeInForce } from '../../src/types.ts';
import { MAX_SHARES, refusal } from './funds.ts';

/** Quantity must be positive, in whole lots, and at most the cap of an order; the cap is in whole lots too. */
export function quantityRefusal(lot: number, quantity: number): Refusal | null {
  if (quantity <= 0) return refusal('QUANTITY_NOT_POSITIVE', 'quantity', { lot: String(lot) });
  const lower = quantity - (quantity % lot);
  if (quantity !== lower) {
    const params = { lot: String(lot), lower: String(lower), higher: String(lower + lot) };
    return refusal('QUANTITY_NOT_LOT', 'quantity', params);
  }
  const max = MAX_SHARES - (MAX_SHARES % lot);
  return quantity > max ? refusal('QUANTITY_TOO_LARGE', 'quantity', { max: String(max) }) : null;
}

type Priced = { readonly type: OrderType; readonly price: number | null };

/** A market order has no price; a limit is on its tick (rules/market.md 1.6) and within the day's limits (1.5). */
export function priceRefusal(instrument: BrokerInstrument, { type, price }: Priced, field: string): Refusal | null {
  if (type === 'market') return price === null ? null : refusal('PRICE_NOT_ALLOWED', field);
  if (price === null) return refusal('PRICE_MISSING', field);
  const { lower, upper, tickTable } = instrument;
  const text = (value: number): string => formatPrice(priceOf(value));
  const tick = tickSize(tickTable, priceOf(price));
  if (price % tick !== 0) {
    const [down, up] = (['down', 'up'] as const).map((way) => text(roundToTick(tickTable, priceOf(price), way)));
    return refusal('PRICE_OFF_TICK', field, { tick: text(tick), lower: down ?? '', higher: up ?? '' });
  }
  const outside = price < lower || price > upper;
  return outside ? refusal('PRICE_OUT_OF_LIMIT', field, { lower: text(lower), upper: text(upper) }) : null;
}

/** The last valid expiry date of an order: 30 business days, the first included. */
const lastExpiry = (tradeDate: string): string => addBusinessDays(isoDate(tradeDate), 29);

type Validity = { readonly timeInForce: TimeInForce; readonly expiresOn: string | null };

/** Only a period order has a date. */
export function expiryRefusal(tradeDate: string, { timeInForce, expiresOn }: Validity): Refusal | null {
  if (timeInForce !== 'date' && expiresOn === null) return null;
  const last = lastExpiry(tradeDate);
  const fits = timeInForce === 'date' && expiresOn !== null && expiresOn >= tradeDate && expiresOn <= last;
  return fits ? null : refusal('EXPIRY_INVALID', 'expiresOn', { first: tradeDate, last });
}

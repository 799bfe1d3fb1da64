import { formatPrice, type Price, price } from '@kabuto/market';
import { invariant } from '../invariant.ts';
import { refuse } from '../risk/refusal.ts';
import type { Refusal } from '../types.ts';
import { isOfferPrice } from './terms.ts';
import type { Offering } from './types.ts';

type Bounds = { readonly min: Price; readonly max: Price };

/** OFFERING_PRICE {min, max} outside of the bounds, and for a price that is not possible at all. */
function priceRefusal(offering: Offering, value: Price, { min, max }: Bounds): Refusal | null {
  const fits = Number.isSafeInteger(value) && value >= min && value <= max && isOfferPrice(value, offering);
  return fits ? null : refuse('OFFERING_PRICE', 'price', { min: formatPrice(min), max: formatPrice(max) });
}

/** The range that the book was built with. Throws InvariantError before it is set. */
function rangeOf({ offeringId, range }: Offering): NonNullable<Offering['range']> {
  invariant(range !== null, () => `offering ${offeringId} has no range`);
  return range;
}

/** The final price. Throws InvariantError before it is set. */
export function priceOf({ offeringId, price: set }: Offering): Price {
  invariant(set !== null, () => `offering ${offeringId} has no price`);
  return set;
}

/**
 * The prices that an IPO may have without another book: 0.8 x low to 1.2 x high (rules/market.md 4), rounded inwards.
 */
function finalBounds(offering: Offering): Bounds {
  const { low, high } = rangeOf(offering);
  return { min: price(Math.ceil((low * 4) / 5)), max: price(Math.floor((high * 6) / 5)) };
}

/** OFFERING_PRICE {min, max}: the price of an IPO is outside of `finalBounds`. */
export const finalPriceRefusal = (offering: Offering, value: Price): Refusal | null =>
  priceRefusal(offering, value, finalBounds(offering));

/**
 * OFFERING_PRICE {min, max}: the price of a distribution or block is above the last close, or more than 10 % below it
 * (rules/market.md 5).
 */
export function discountRefusal(offering: Offering, value: Price, lastClose: Price): Refusal | null {
  if (!isOfferPrice(lastClose, offering)) return refuse('OFFERING_TERMS', 'lastClose');
  return priceRefusal(offering, value, { min: price(Math.ceil((lastClose * 9) / 10)), max: lastClose });
}

/** OFFERING_TERMS: low, high or step of a provisional range are not possible. */
export function rangeRefusal(offering: Offering, low: Price, high: Price, step: Price): Refusal | null {
  if (!isOfferPrice(low, offering)) return refuse('OFFERING_TERMS', 'low');
  if (!isOfferPrice(high, offering) || high < low) return refuse('OFFERING_TERMS', 'high');
  const isStep = Number.isSafeInteger(step) && step > 0 && (high - low) % step === 0;
  return isStep ? null : refuse('OFFERING_TERMS', 'step');
}

/** APPLICATION_BID {min, max, step}: not null and not a step of the range; of a fixed price, not null. */
export function bidRefusal(offering: Offering, bid: Price | null): Refusal | null {
  if (bid === null) return null;
  const { range } = offering;
  if (range === null) return refuse('APPLICATION_BID', 'bid');
  const { low, high, step } = range;
  const fits = Number.isSafeInteger(bid) && bid >= low && bid <= high && (bid - low) % step === 0;
  if (fits) return null;
  const [min, max, by] = [low, high, step].map(formatPrice);
  return refuse('APPLICATION_BID', 'bid', { min: min ?? '', max: max ?? '', step: by ?? '' });
}

/** Whether a bid takes part at the final price: at whatever price is set, or at this price or more. */
export const reaches = (bid: Price | null, final: Price): boolean => bid === null || bid >= final;

/** The price that an application holds cash for: the upper end of the range for a bid at whatever price is set. */
export const heldPrice = (offering: Offering, bid: Price | null): Price =>
  bid ?? offering.price ?? rangeOf(offering).high;

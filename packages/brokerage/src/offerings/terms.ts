import { isBusinessDay, notional, type Price, type Shares, type Yen, yen } from '@kabuto/market';
import { refuse } from '../risk/refusal.ts';
import type { Refusal } from '../types.ts';
import type { OfferingSchedule, OfferingTerms } from './types.ts';

/** The most that an offering may be worth, yen: house accounts must have room for it (`house-limit.ts`). */
const MAX_VALUE = 10_000_000_000_000;
const MAX_SHARES = 10_000_000_000;
const MAX_PRICE = 1_000_000_000;
const MAX_STANDBYS = 10_000;

/** OFFERING_TERMS: what is wrong with this field. */
export const badTerms = (field: string): Refusal => refuse('OFFERING_TERMS', field);

const isWhole = (value: number, least: number, most: number): boolean =>
  Number.isSafeInteger(value) && value >= least && value <= most;

const isTime = (value: number | null): value is number => value !== null && isWhole(value, 1, Number.MAX_SAFE_INTEGER);

/** The first field of the schedule that is missing, superfluous or not after the one before it. */
function wrongTime(kind: OfferingTerms['kind'], schedule: OfferingSchedule): keyof OfferingSchedule | null {
  const { opensAt, closesAt, drawAt, purchaseFrom, purchaseUntil, deliversOn } = schedule;
  if (!isTime(opensAt)) return 'opensAt';
  if (!isTime(closesAt) || closesAt <= opensAt) return 'closesAt';
  if (!isTime(drawAt) || drawAt < closesAt) return 'drawAt';
  if (kind === 'distribution') {
    if (purchaseFrom !== null) return 'purchaseFrom';
    if (purchaseUntil !== null) return 'purchaseUntil';
  } else {
    if (!isTime(purchaseFrom) || purchaseFrom < drawAt) return 'purchaseFrom';
    if (!isTime(purchaseUntil) || purchaseUntil <= purchaseFrom) return 'purchaseUntil';
  }
  if (kind === 'block') return deliversOn === null ? null : 'deliversOn';
  return deliversOn !== null && isBusinessDay(deliversOn) ? null : 'deliversOn';
}

/** OFFERING_TERMS: the first field that an offering of its kind cannot have. */
export function termsRefusal(terms: OfferingTerms): Refusal | null {
  const { kind, lot, shares, least, most, standbys, depositPercent, penaltyPercent, lockedUntil } = terms;
  const isLots = (value: Shares, from: number, to: number): boolean => isWhole(value, from, to) && value % lot === 0;
  const isBlock = kind === 'block';
  if (!isWhole(lot, 1, MAX_SHARES)) return badTerms('lot');
  if (!isLots(shares, lot, MAX_SHARES)) return badTerms('shares');
  if (!isLots(least, lot, shares)) return badTerms('least');
  if (!isLots(most, least, shares)) return badTerms('most');
  if (!isWhole(standbys, 0, kind === 'ipo' ? MAX_STANDBYS : 0)) return badTerms('standbys');
  if (kind !== 'ipo' && terms.holdsAt !== 'application') return badTerms('holdsAt');
  if (!isWhole(depositPercent, isBlock ? 1 : 100, 100)) return badTerms('depositPercent');
  if (!isWhole(penaltyPercent, 0, isBlock ? 100 : 0)) return badTerms('penaltyPercent');
  if (!isBlock && lockedUntil !== null) return badTerms('lockedUntil');
  const time = wrongTime(kind, terms.schedule);
  return time === null ? null : badTerms(`schedule.${time}`);
}

/** Whether shares of an offering can have this price: all of them are worth no more than an offering may be. */
export const isOfferPrice = (price: Price, { shares }: Pick<OfferingTerms, 'shares'>): boolean =>
  isWhole(price, 1, MAX_PRICE) && notionalOf(price, shares) <= MAX_VALUE;

const notionalOf = (price: Price, quantity: Shares): number => Number((BigInt(price) * BigInt(quantity)) / 10n);

/** What an application of `quantity` shares at `price` has to hold, at least 1 yen: of a block its deposit. */
export const holdingFor = (
  { depositPercent }: Pick<OfferingTerms, 'depositPercent'>,
  price: Price,
  quantity: Shares,
): Yen => yen(Math.max(1, Math.floor((notional(price, quantity) * depositPercent) / 100)));

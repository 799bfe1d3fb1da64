/**
 * The project's nominal number types: a price, a share count and a yen amount cannot be mixed by mistake.
 * All are integers below 2^53, asserted where they are created.
 */

declare const unit: unique symbol;
type Unit<Base, Name extends string> = Base & { readonly [unit]: Name };

/** A price per share in tenths of a yen: 31_425 is 3,142.5 yen. */
export type Price = Unit<number, 'Price'>;
/** Cash in whole yen. */
export type Yen = Unit<number, 'Yen'>;
/** A number of shares. */
export type Shares = Unit<number, 'Shares'>;
/** Milliseconds since 1970-01-01T00:00:00Z. */
export type EpochMs = Unit<number, 'EpochMs'>;
/** A calendar date in Asia/Tokyo, 'YYYY-MM-DD'. Such strings sort by time. */
export type IsoDate = Unit<string, 'IsoDate'>;
/** An issue code in the exchange's notation: four characters, '7203' or '147A'. */
export type InstrumentCode = Unit<string, 'InstrumentCode'>;

/** Prices are stored in tenths of a yen because the finest tick is 0.1 yen (rules/market.md 1.6). */
export const PRICE_SCALE = 10;

function integer(value: number, name: string): number {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${name} must be a safe integer, got ${value}`);
  return value;
}

/** Brands an integer of tenths of a yen. Throws RangeError when it is not a safe integer. */
export const price = (tenths: number): Price => integer(tenths, 'price') as Price;
/** Brands an integer of yen. Throws RangeError when it is not a safe integer. */
export const yen = (amount: number): Yen => integer(amount, 'yen') as Yen;
/** Brands an integer of shares. Throws RangeError when it is not a safe integer. */
export const shares = (count: number): Shares => integer(count, 'shares') as Shares;
/** Brands epoch milliseconds. Throws RangeError when it is not a safe integer. */
export const epochMs = (ms: number): EpochMs => integer(ms, 'epochMs') as EpochMs;

const DATE = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** Brands 'YYYY-MM-DD'. Throws RangeError for any other shape. */
export function isoDate(text: string): IsoDate {
  if (!DATE.test(text)) throw new RangeError(`date must be YYYY-MM-DD, got ${text}`);
  return text as IsoDate;
}

const CODE = /^[0-9][0-9A-Z]{3}$/;

/** Brands a four character issue code. Throws RangeError for any other shape. */
export function instrumentCode(text: string): InstrumentCode {
  if (!CODE.test(text)) throw new RangeError(`instrument code must be four characters like 7203 or 147A, got ${text}`);
  return text as InstrumentCode;
}

/** floor(a * b / c) without overflow: products beyond 2^53 use BigInt. Throws when c is 0 or the result is unsafe. */
export function mulDiv(a: number, b: number, c: number): number {
  const product = a * b;
  if (Number.isSafeInteger(product) && Number.isSafeInteger(c) && c !== 0) return Math.floor(product / c);
  const exact = BigInt(integer(a, 'a')) * BigInt(integer(b, 'b'));
  const divisor = BigInt(integer(c, 'c'));
  if (divisor === 0n) throw new RangeError('division by zero');
  const quotient = exact / divisor;
  const negativeRest = exact % divisor !== 0n && exact < 0n !== divisor < 0n;
  return integer(Number(negativeRest ? quotient - 1n : quotient), 'quotient');
}

/**
 * The yen of a trade: price x shares, rounded down once per fill; the same integer for buyer and seller
 * (rules/core.md 8).
 */
export function notional(at: Price, quantity: Shares): Yen {
  const tenths = at * quantity;
  // A product of integers that is a safe integer is exact.
  return Number.isSafeInteger(tenths)
    ? (Math.floor(tenths / PRICE_SCALE) as Yen)
    : yen(mulDiv(at, quantity, PRICE_SCALE));
}

/** Formats a price as in the API and on screen: '3142.5', '3142'. */
export function formatPrice(value: Price): string {
  const sign = value < 0 ? '-' : '';
  const abs = Math.abs(value);
  const rest = abs % PRICE_SCALE;
  const whole = Math.floor(abs / PRICE_SCALE);
  return rest === 0 ? `${sign}${whole}` : `${sign}${whole}.${rest}`;
}

const PRICE_TEXT = /^(\d{1,12})(?:\.(\d))?$/;

/**
 * Parses '3142.5' to 31_425. Returns undefined for any other text, such as one with a sign, exponent, blank or second
 * decimal.
 */
export function parsePrice(text: string): Price | undefined {
  const match = PRICE_TEXT.exec(text);
  return match?.[1] === undefined ? undefined : price(Number(match[1]) * PRICE_SCALE + Number(match[2] ?? 0));
}

import { type InstrumentCode, type IsoDate, instrumentCode, isoDate, type Price, price } from '@kabuto/market';
import { ValueError } from './rejections.ts';

/** Prices are stored in four bytes: up to 200,000,000 yen. */
const MAX_PRICE = 2_000_000_000;

/** How tools write a missing value. */
const NOTHING = new Set(['', 'null', 'nan', 'n/a', 'na', '-', '--', '---']);
export const isNothing = (text: string): boolean => NOTHING.has(text.toLowerCase());

/** Converts full-width digits and signs to plain ones; most values are plain already. */
const plain = (text: string): string => (/^[\x20-\x7e]*$/.test(text) ? text : text.normalize('NFKC'));

const CODE = 'an issue code of 4 characters such as 7203 or 147A, or of 5 that end in 0, with or without .T or .jp';

/**
 * An issue's code: 4 characters, or the exchange's 5 of which the last is 0 for ordinary shares. Other fifth digits are
 * other classes of shares, which are not supported here. Throws ValueError.
 */
export function readCode(field: string, text: string): InstrumentCode {
  const bare = plain(text)
    .toUpperCase()
    .replace(/\.(?:T|JP)$/, '');
  const code = bare.length === 5 && bare.endsWith('0') ? bare.slice(0, 4) : bare;
  try {
    return instrumentCode(code);
  } catch {
    throw new ValueError(field, text, CODE);
  }
}

const DATE = /^(\d{4})([-/.]?)(\d{1,2})\2(\d{1,2})$/;
const DATE_DIGITS = /^\d{8}$/;
const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

/**
 * An existing date from 1949 (the exchange's reopening) to `latest`: yyyy-mm-dd, yyyy/mm/dd or yyyymmdd. Throws
 * ValueError.
 */
export function readDate(field: string, text: string, latest: IsoDate): IsoDate {
  const wrong = (): never => {
    throw new ValueError(field, text, `a date such as 2026-11-20, 2026/11/20 or 20261120, from 1949 to ${latest}`);
  };
  const typed = plain(text);
  const digits = DATE_DIGITS.test(typed) ? `${typed.slice(0, 4)}-${typed.slice(4, 6)}-${typed.slice(6)}` : typed;
  const match = DATE.exec(digits);
  if (match === null || match[2] === '') return wrong();
  const [year, month, day] = [Number(match[1]), Number(match[3]), Number(match[4])];
  const last = month === 2 && !isLeap(year) ? 28 : (DAYS[month - 1] ?? 0);
  if (year < 1949 || day < 1 || day > last) return wrong();
  const date = isoDate(`${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`);
  return date <= latest ? date : wrong();
}

const DECIMAL = /^(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d*))?$/;

/** Units and thousandths of a number that may have thousands separators; undefined for anything else. */
function decimal(text: string, places: 0 | 1): number | undefined {
  const match = DECIMAL.exec(plain(text));
  if (match?.[1] === undefined) return undefined;
  const fraction = match[2] ?? '';
  const scaled = Number(match[1].replaceAll(',', '')) * 10 ** places + Number(fraction.slice(0, places) || 0);
  const roundsUp = (fraction[places] ?? '0') >= '5';
  return scaled + (roundsUp ? 1 : 0);
}

const PRICE = 'a price in yen above 0 and up to 200,000,000, such as 3120, 3120.5 or "3,120.5"';

/**
 * A price in yen, rounded half up to a tenth: third-party files have adjusted prices with more decimals. Throws
 * ValueError.
 */
export function readPrice(field: string, text: string): Price {
  const tenths = decimal(text, 1);
  if (tenths === undefined || tenths < 1 || tenths > MAX_PRICE) throw new ValueError(field, text, PRICE);
  return price(tenths);
}

/** A non-negative count of shares or yen, rounded half up to a whole number. Throws ValueError. */
export function readCount(field: string, text: string): number {
  const count = decimal(text, 0);
  if (count === undefined || !Number.isSafeInteger(count)) {
    throw new ValueError(field, text, 'a number of 0 or more such as 1200 or "1,200"');
  }
  return count;
}

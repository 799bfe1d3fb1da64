import { Refused } from '../../platform/http/index.ts';

/** Mobile numbers of the countries whose numbering plan is known, by calling code, without the national leading 0. */
const MOBILE: Readonly<Record<string, RegExp>> = {
  // 060, 070, 080, 090 and eight digits
  '81': /^[6-9]0\d{8}$/,
  // 09 and eight digits
  '886': /^9\d{8}$/,
  // eight digits without a leading 0; 2 and 3 are landlines
  '852': /^[4-9]\d{7}$/,
};
const COUNTRIES = Object.keys(MOBILE);

/**
 * Numbers in national format: length and prefix distinguish the three countries. Taiwan's few numbers that begin with
 * 090 need the country code, since they look like a Japanese number that lost a digit.
 */
const DOMESTIC: readonly (readonly [pattern: RegExp, country: string])[] = [
  [/^0[6-9]0\d{8}$/, '81'],
  [/^09[1-9]\d{7}$/, '886'],
  [/^[4-9]\d{7}$/, '852'],
];
const E164 = /^[1-9]\d{6,14}$/;

/** Returns the digits after the plus sign of an international number; undefined when it is not a possible one. */
function international(digits: string): string | undefined {
  const country = COUNTRIES.find((code) => digits.startsWith(code));
  if (country === undefined) return E164.test(digits) ? digits : undefined;
  const national = digits.slice(country.length).replace(/^0/, '');
  return MOBILE[country]?.test(national) === true ? country + national : undefined;
}

/** Returns the international digits of a number in the national format of Japan, Taiwan or Hong Kong. */
function domestic(digits: string): string | undefined {
  const country = DOMESTIC.find(([pattern]) => pattern.test(digits))?.[1];
  return country === undefined ? undefined : country + digits.replace(/^0/, '');
}

/** Returns a mobile number as E.164: '090-1234-5678' -> '+819012345678'; undefined when it is not one. */
export function mobileOf(text: string): string | undefined {
  const bare = text.normalize('NFKC').replace(/[\s().\u2010-\u2015\u2212\u30fc-]/g, '');
  const plus = bare.startsWith('+');
  const digits = plus ? bare.slice(1) : bare;
  if (!/^\d{1,20}$/.test(digits)) return undefined;
  const found = plus ? international(digits) : domestic(digits);
  return found === undefined ? undefined : `+${found}`;
}

/**
 * Returns the number as E.164. Japanese, Taiwanese and Hong Kong mobile numbers may be in national format, all others
 * begin with `+` and the country. Throws Refused MOBILE_INVALID.
 */
export function readMobile(text: string, field = 'mobile'): string {
  const mobile = mobileOf(text);
  if (mobile === undefined) throw new Refused('MOBILE_INVALID', field);
  return mobile;
}

/** '+819012345678' -> '+81••••5678'; for an unknown country only its first digit is shown. */
export function maskMobile(mobile: string): string {
  const country = COUNTRIES.find((code) => mobile.startsWith(`+${code}`)) ?? mobile.slice(1, 2);
  return `+${country}••••${mobile.slice(-4)}`;
}

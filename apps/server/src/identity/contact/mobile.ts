import { Refused } from '../../platform/http/index.ts';

/** Countries whose numbers are known well enough to tell a mobile one, after the country's own leading 0 was taken off. */
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
 * Numbers as people write them at home: by length and beginning no two of the three countries can be mixed up. Taiwan's few that
 * begin with 090 need their country, since they look like a Japanese number that lost a digit.
 */
const DOMESTIC: readonly (readonly [pattern: RegExp, country: string])[] = [
  [/^0[6-9]0\d{8}$/, '81'],
  [/^09[1-9]\d{7}$/, '886'],
  [/^[4-9]\d{7}$/, '852'],
];
const E164 = /^[1-9]\d{6,14}$/;

/** Digits after the plus sign of a number that names its country; undefined when it cannot be one. */
function international(digits: string): string | undefined {
  const country = COUNTRIES.find((code) => digits.startsWith(code));
  if (country === undefined) return E164.test(digits) ? digits : undefined;
  const national = digits.slice(country.length).replace(/^0/, '');
  return MOBILE[country]?.test(national) === true ? country + national : undefined;
}

/** Digits of a number as it is written in Japan, Taiwan or Hong Kong. */
function domestic(digits: string): string | undefined {
  const country = DOMESTIC.find(([pattern]) => pattern.test(digits))?.[1];
  return country === undefined ? undefined : country + digits.replace(/^0/, '');
}

/** A mobile number as E.164: '090-1234-5678' -> '+819012345678'; undefined for what is none. */
export function mobileOf(text: string): string | undefined {
  const bare = text.normalize('NFKC').replace(/[\s().\u2010-\u2015\u2212\u30fc-]/g, '');
  const plus = bare.startsWith('+');
  const digits = plus ? bare.slice(1) : bare;
  if (!/^\d{1,20}$/.test(digits)) return undefined;
  const found = plus ? international(digits) : domestic(digits);
  return found === undefined ? undefined : `+${found}`;
}

/**
 * The number as E.164. Japanese, Taiwanese and Hong Kong mobile numbers may be written as at home, all others begin with `+` and
 * the country. Throws Refused MOBILE_INVALID.
 */
export function readMobile(text: string, field = 'mobile'): string {
  const mobile = mobileOf(text);
  if (mobile === undefined) throw new Refused('MOBILE_INVALID', field);
  return mobile;
}

/** '+819012345678' -> '+81••••5678'; a country that is not known shows its first digit only. */
export function maskMobile(mobile: string): string {
  const country = COUNTRIES.find((code) => mobile.startsWith(`+${code}`)) ?? mobile.slice(1, 2);
  return `+${country}••••${mobile.slice(-4)}`;
}

import { DOCUMENT_RULES, IDENTITY_FIELDS, type IdentityDocument, type IdentityField, partsOf } from './documents.ts';
import { normalizeKana } from './kana.ts';

/** The youngest age at which an account may be opened without a guardian (Civil Code, article 4). */
const ADULT_YEARS = 18;
const OLDEST_YEARS = 120;
const LONGEST_NAME = 80;
const LONGEST_ADDRESS = 200;

export type IdentityValues = Readonly<Partial<Record<IdentityField, string>>>;
/** What is wrong with a field. */
export type IdentityFault = 'missing' | 'format' | 'not-kana' | 'my-number' | 'too-young' | 'date' | 'expired';

const isDate = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;

/** The same day so many years earlier, as text; comparable with dates as text. */
const yearsBefore = (date: string, years: number): string =>
  `${String(Number(date.slice(0, 4)) - years).padStart(4, '0')}${date.slice(4)}`;

/**
 * Whether 12 digits are a valid My Number: the last one is the check digit (Ministry of Internal Affairs ordinance No.
 * 85 of 2014, article 5).
 */
export function isMyNumber(text: string): boolean {
  if (!/^\d{12}$/.test(text)) return false;
  const digits = Array.from(text, Number);
  const sum = digits.slice(0, 11).reduce((total, digit, i) => {
    const place = 11 - i;
    return total + digit * (place <= 6 ? place + 1 : place - 5);
  }, 0);
  const rest = sum % 11;
  return digits[11] === (rest <= 1 ? 0 : 11 - rest);
}

function faultOf(field: IdentityField, value: string, document: IdentityDocument, today: string): IdentityFault | null {
  if (value === '') return 'missing';
  switch (field) {
    case 'name':
      return value.length <= LONGEST_NAME ? null : 'format';
    case 'kana':
      if (normalizeKana(value) === null) return 'not-kana';
      return value.length <= LONGEST_NAME ? null : 'format';
    case 'address':
      return value.length <= LONGEST_ADDRESS ? null : 'format';
    case 'number':
      if (document !== 'driving-licence' && isMyNumber(value)) return 'my-number';
      return DOCUMENT_RULES[document].number?.test(value) === true ? null : 'format';
    case 'birthDate':
      if (!isDate(value) || value < yearsBefore(today, OLDEST_YEARS)) return 'date';
      return value <= yearsBefore(today, ADULT_YEARS) ? null : 'too-young';
    case 'expiry':
      if (!isDate(value)) return 'date';
      return value >= today ? null : 'expired';
  }
}

/** The values in their stored form: trimmed, numbers in half width, the kana normalised where they can be. */
export function normalizeIdentity(values: IdentityValues): IdentityValues {
  const normalized: Partial<Record<IdentityField, string>> = {};
  for (const field of IDENTITY_FIELDS) {
    const text = values[field]?.normalize('NFC').trim();
    if (text === undefined) continue;
    if (field === 'kana') normalized[field] = normalizeKana(text) ?? text;
    else normalized[field] = field === 'number' ? text.normalize('NFKC').toUpperCase().replace(/[\s-]/g, '') : text;
  }
  return normalized;
}

/** What is wrong with normalised values, by field; `today` is the date in Tokyo, YYYY-MM-DD. */
export function identityFaults(
  document: IdentityDocument,
  values: IdentityValues,
  today: string,
): readonly { readonly field: IdentityField; readonly fault: IdentityFault }[] {
  return partsOf(document).flatMap((part) => {
    if (part === 'front' || part === 'back' || part === 'selfie') return [];
    const fault = faultOf(part, values[part] ?? '', document, today);
    return fault === null ? [] : [{ field: part, fault }];
  });
}

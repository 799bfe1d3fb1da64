import { allows, type FieldSchema } from './document.ts';

/** Texts that at least one field accepts: plain ones, and the boundaries of the patterns. */
const CANDIDATES = [
  'a',
  'event-1',
  '7203',
  '9432',
  '9999',
  '0000',
  '7203,9432',
  '1:100,2:200',
  'SIM200',
  '100',
  '0',
  '1',
  '999999999999',
  '999999999999.9',
  '0.5',
  '999999999999999',
  '99999',
  '2026-11-20',
  '2026-02-30',
  '0001-01-01',
  '9999-12-31',
  '0123456789abcdef0123456789abcdef',
  // keys of a browser: 16 bytes, and 65 that are no point of the curve
  'AAAAAAAAAAAAAAAAAAAAAA',
  `B${'A'.repeat(86)}`,
  '0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef',
  'taro@example.com',
  "o'brien+x@example.com",
  '１００',
  "' or 1=1; --",
  '%00%ff',
  '../../etc/passwd',
  '{"$gt":""}',
  '<img src=x onerror=alert(1)>',
  '\u202e\u200b',
  'İıſﬃ',
  '👨‍👩‍👧‍👦',
  '\r\nset-cookie: a=b',
  '__proto__',
  '(((((((((((',
  'http://localhost/',
  '\\',
  '$1',
  'NaN',
  '-0',
  ' ',
  '',
] as const;

/** Values that no text field accepts: other JSON types. */
const OTHER_TYPES: readonly unknown[] = [
  0,
  1,
  -1,
  1e308,
  0.1,
  true,
  false,
  null,
  [],
  ['7203'],
  [[]],
  {},
  { a: 1 },
  { toString: 'x' },
];

/** Texts that most fields reject. */
const STRANGE = [
  ...CANDIDATES,
  '１２３４',
  '+1',
  '-1',
  '1e3',
  '0x10',
  '1,000',
  '1_000',
  '01.0.0',
  '1.23',
  ' 100',
  '100 ',
  '100\n',
  '٣',
  'buy ',
  'BUY',
  'null',
  'undefined',
  'true',
  '2026-13-01',
  '2026-11-32',
  '20261120',
  '7203,',
  ',7203',
  '7203;9432',
  'constructor',
  'x'.repeat(41),
  'x'.repeat(300),
  '9'.repeat(400),
  '漢'.repeat(256),
] as const;

/** What no text may contain: PostgreSQL cannot store U+0000, and half a surrogate pair is not a character. */
const NO_TEXT = ['\u0000', 'a\u0000b', '7203\u0000', 'taro@example.com\u0000'] as const;
const HALF_PAIRS = ['\ud800', 'a\udfffb'] as const;

/** Texts that the field accepts. Throws RangeError when none is known: then this list needs one more. */
export function acceptedTexts(schema: FieldSchema): readonly string[] {
  const literals = [schema, ...(schema.anyOf ?? [])].flatMap((one) => one.enum ?? []);
  const found = [...literals, ...CANDIDATES.filter((text) => allows(schema, text))];
  if (found.length === 0) throw new RangeError(`no text is known that fits ${JSON.stringify(schema)}`);
  return found;
}

/** Texts that the field must reject, also in an address or a form. */
export const refusedTexts = (schema: FieldSchema): readonly string[] => [
  ...STRANGE.filter((text) => !allows(schema, text)),
  ...NO_TEXT,
];

/** Any JSON value that the field must reject. */
export const refusedValues = (schema: FieldSchema): readonly unknown[] => [
  ...OTHER_TYPES,
  ...refusedTexts(schema),
  ...HALF_PAIRS,
];

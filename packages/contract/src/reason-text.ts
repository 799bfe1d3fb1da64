import { brokerReasonsEn, otherReasonsEn, storedReasonsEn } from './data/reasons.en.ts';
import { brokerReasonsJp, otherReasonsJp, storedReasonsJp } from './data/reasons.jp.ts';
import { brokerReasonsTw, otherReasonsTw, storedReasonsTw } from './data/reasons.tw.ts';
import type { Language } from './language.ts';
import type { ReasonCode } from './reasons.ts';

const TEXTS: Record<Language, Record<ReasonCode, string>> = {
  en: { ...brokerReasonsEn, ...otherReasonsEn },
  jp: { ...brokerReasonsJp, ...otherReasonsJp },
  tw: { ...brokerReasonsTw, ...otherReasonsTw },
};

const STORED: Record<Language, { readonly [R in ReasonCode]?: string }> = {
  en: storedReasonsEn,
  jp: storedReasonsJp,
  tw: storedReasonsTw,
};

/** Parameters that are yen, prices or shares; the others are codes, dates and ids, which have no thousands. */
const AMOUNTS: ReadonlySet<string> = new Set([
  'amount',
  'available',
  'higher',
  'lower',
  'max',
  'min',
  'price',
  'required',
  'upper',
  'used',
]);

/** '370203' -> '370,203', '3820.5' -> '3,820.5' where the parameter is an amount. */
const shown = (name: string, value: string): string =>
  AMOUNTS.has(name) && /^-?\d+(\.\d+)?$/.test(value) ? value.replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ',') : value;

/**
 * The refusal's text in a language, its amounts with thousands; placeholders without a parameter stay unchanged, so
 * that a test can detect them.
 */
export function reasonText(
  reason: ReasonCode,
  language: Language,
  params: Readonly<Record<string, string>> = {},
): string {
  return TEXTS[language][reason].replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name];
    return value === undefined ? whole : shown(name, value);
  });
}

/** The text of a reason stored with an order: without numbers, which are not stored with it. */
export const storedReasonText = (reason: ReasonCode, language: Language): string =>
  STORED[language][reason] ?? TEXTS[language][reason];

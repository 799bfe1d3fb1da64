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

/**
 * The refusal's text in a language; placeholders without a parameter stay unchanged, so that a test can detect them.
 */
export function reasonText(
  reason: ReasonCode,
  language: Language,
  params: Readonly<Record<string, string>> = {},
): string {
  return TEXTS[language][reason].replace(/\{(\w+)\}/g, (whole, name: string) => params[name] ?? whole);
}

/** The text of a reason stored with an order: without numbers, which are not stored with it. */
export const storedReasonText = (reason: ReasonCode, language: Language): string =>
  STORED[language][reason] ?? TEXTS[language][reason];

import { brokerReasonsEn, otherReasonsEn } from './data/reasons.en.ts';
import { brokerReasonsJp, otherReasonsJp } from './data/reasons.jp.ts';
import { brokerReasonsTw, otherReasonsTw } from './data/reasons.tw.ts';
import { storedReasons } from './data/stored-reasons.ts';
import type { Language } from './language.ts';
import type { ReasonCode } from './reasons.ts';

const TEXTS: Record<Language, Record<ReasonCode, string>> = {
  en: { ...brokerReasonsEn, ...otherReasonsEn },
  jp: { ...brokerReasonsJp, ...otherReasonsJp },
  tw: { ...brokerReasonsTw, ...otherReasonsTw },
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
  storedReasons[reason]?.[language] ?? TEXTS[language][reason];

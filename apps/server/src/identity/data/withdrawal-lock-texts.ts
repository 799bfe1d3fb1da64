import type { Language } from '@kabuto/contract';

/** Sent with each change of a member's credentials. */
export const WITHDRAWAL_LOCK_TEXT: Readonly<Record<Language, string>> = {
  jp: '安全のため、{until} まで出金できません。',
  en: 'For your safety nothing can be withdrawn until {until}.',
  tw: '為確保安全，{until} 以前無法出金。',
};

import type { Language } from '@kabuto/contract';

/** Told with each change of how somebody gets in. */
export const WAIT_TEXT: Readonly<Record<Language, string>> = {
  jp: '安全のため、{until} まで出金できません。',
  en: 'For your safety nothing can be withdrawn until {until}.',
  tw: '為確保安全，{until} 以前無法出金。',
};

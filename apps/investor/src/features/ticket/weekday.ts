import type { Language } from '@kabuto/contract';
import { LOCALES } from '@kabuto/i18n';

const NARROW: Readonly<Record<Language, 'short' | 'narrow'>> = { jp: 'short', en: 'short', tw: 'narrow' };

/** The day of the week of a date in a language: '火', 'Tue', '二'. */
export const weekday = (date: string, language: Language): string =>
  new Intl.DateTimeFormat(LOCALES[language], { weekday: NARROW[language], timeZone: 'UTC' }).format(
    Date.parse(`${date}T00:00:00Z`),
  );

import { useLanguage } from './texts.ts';

/** The locale in which dates are written in each language. */
export const LOCALES = { jp: 'ja-JP', en: 'en-GB', tw: 'zh-TW' } as const;

/** Formats epoch milliseconds of the system clock as date and time in Tokyo, in the user's language. */
export function useWhen(): (at: number) => string {
  const format = new Intl.DateTimeFormat(LOCALES[useLanguage()], {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Asia/Tokyo',
  });
  return (at) => format.format(at);
}

import { useLanguage } from './texts.ts';
import { LOCALES } from './use-when.ts';

/** Formats a date of the wire ('2026-11-20') with its weekday, in the user's language. */
export function useDay(): (date: string) => string {
  const format = new Intl.DateTimeFormat(LOCALES[useLanguage()], {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    weekday: 'short',
    timeZone: 'UTC',
  });
  return (date) => format.format(new Date(`${date}T00:00:00Z`));
}

const tokyo = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tokyo', dateStyle: 'short' });

/** The date in Tokyo at a time, epoch milliseconds: '2026-11-20'. */
export const tokyoDate = (at: number): string => tokyo.format(at);

const midnight = (date: string): number => Date.parse(`${date}T00:00:00Z`);
const dateAt = (utc: number): string => new Date(utc).toISOString().slice(0, 10);

/** Returns the text when it is a date that exists, '2026-11-20'; null for everything else. */
export function asDate(text: string | null): string | null {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const at = midnight(text);
  return Number.isNaN(at) || dateAt(at) !== text ? null : text;
}

/** The date so many days later. */
export const addDays = (date: string, days: number): string => dateAt(midnight(date) + days * 86_400_000);

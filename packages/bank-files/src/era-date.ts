const DAY_MS = 86_400_000;
/** Reiwa and Heisei: the year before the first one, first and last day. */
const ERAS = [
  { before: 2018, first: '2019-05-01', last: '9999-12-31' },
  { before: 1988, first: '1989-01-08', last: '2019-04-30' },
] as const;

/**
 * A date `YYMMDD` with the year of a Japanese era, as YYYY-MM-DD. The file does not name the era: of Reiwa and Heisei
 * the one within a year of `near` (YYYY-MM-DD). Returns null when there is none, and for a day that does not exist.
 */
export function eraDate(text: string, near: string): string | null {
  if (!/^\d{6}$/.test(text)) return null;
  for (const { before, first, last } of ERAS) {
    const date = `${before + Number(text.slice(0, 2))}-${text.slice(2, 4)}-${text.slice(4)}`;
    const at = Date.parse(`${date}T00:00:00Z`);
    if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== date) continue;
    if (date < first || date > last) continue;
    if (Math.abs(at - Date.parse(`${near}T00:00:00Z`)) <= 366 * DAY_MS) return date;
  }
  return null;
}

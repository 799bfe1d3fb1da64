import type { Price } from '@kabuto/market';

/** What an alert waits for: a price, a change from the base price, the limit of the day, or a special quote. */
export const ALERT_KINDS = ['price', 'percent', 'limit', 'specialQuote'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** What the day's prices are measured by: the base price and the limits, tenths of a yen. */
export type DayPrices = { readonly base: Price; readonly lower: Price; readonly upper: Price };

/** The largest change that can be entered, hundredths of a percent. */
export const MAX_CHANGE = 9_990;

/** Hundredths of a percent of a typed number with at most one decimal; undefined for none in 0.1 to 99.9. */
export function parseChange(text: string): number | undefined {
  const [, whole, decimals = ''] = /^(\d{1,2})(?:\.(\d?))?$/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const hundredths = Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
  return hundredths > 0 && hundredths <= MAX_CHANGE ? hundredths : undefined;
}

import { addTicks, isOnTick, type Price, price, roundToTick, type TickTable } from '@kabuto/market';

/** What an alert waits for: a price, a change from the base price in percent, or the limit of the day. */
export const ALERT_KINDS = ['price', 'percent', 'limit'] as const;
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

/**
 * The price at which the change from `base` is at least `hundredths` of a percent, on its tick: rounded away from the
 * base, so that the change is reached when the price is. At least one tick.
 */
export function priceOfChange(tickTable: TickTable, base: Price, hundredths: number, up: boolean): Price {
  const exact = (base * (10_000 + (up ? hundredths : -hundredths))) / 10_000;
  const near = price(Math.max(1, up ? Math.ceil(exact) : Math.floor(exact)));
  if (isOnTick(tickTable, near)) return near;
  const onTick = roundToTick(tickTable, near, up ? 'up' : 'down');
  return onTick > 0 ? onTick : addTicks(tickTable, price(0), 1);
}

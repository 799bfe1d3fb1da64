import type { BarRow } from '@kabuto/contract';
import { formatPrice, type Price, type VenueId } from '@kabuto/market';

/** A stored bar: `at` is its start, prices are tenths of a yen. */
export type StoredBar = {
  readonly at: number;
  readonly open: Price;
  readonly high: Price;
  readonly low: Price;
  readonly close: Price;
  readonly volume: number;
  readonly turnover: number;
};

/** The requested bars: both dates inclusive, in Tokyo; the latest `limit` of them. */
export type BarRange = { readonly from: string | undefined; readonly to: string | undefined; readonly limit: number };
/** Where an issue's bars are; `venue` null: of the first, whose history is in the data set. */
export type BarSource = {
  readonly tenantId: number;
  readonly datasetId: number;
  readonly code: string;
  readonly venue: VenueId | null;
};

/** A bar in the API's format. */
export const barRow = (bar: StoredBar): BarRow => [
  bar.at,
  formatPrice(bar.open),
  formatPrice(bar.high),
  formatPrice(bar.low),
  formatPrice(bar.close),
  String(bar.volume),
  String(bar.turnover),
];

/** Bars in ascending time, one for each start: of two with the same start, the later one in the list wins. */
export function inOrder(bars: readonly StoredBar[]): StoredBar[] {
  const byStart = new Map(bars.map((bar) => [bar.at, bar]));
  return [...byStart.values()].sort((a, b) => a.at - b.at);
}

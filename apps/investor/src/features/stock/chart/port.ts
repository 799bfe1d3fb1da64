import type { ChartBar, Interval } from './bars.ts';

export type LineName = 'short' | 'middle' | 'long' | 'vwap';

/** A line over the candles; null where it has no value. */
export type ChartLine = { readonly name: LineName; readonly values: readonly (number | null)[] };

/** All that the chart draws. Prices are tenths of a yen. */
export type ChartPicture = {
  readonly interval: Interval;
  readonly bars: readonly ChartBar[];
  readonly lines: readonly ChartLine[];
  /** Drawn as a dashed line: what the day's change is measured from; null for none. */
  readonly base: number | null;
  /** The tick in tenths of a yen: how exact the price axis is. */
  readonly tick: number;
};

/** What the app asks of a chart; the library behind it can be exchanged. */
export type ChartPort = {
  /** Draws everything anew and shows the newest bars, so many of them; null keeps the part that is in view. */
  readonly show: (picture: ChartPicture, firstBars: number | null) => void;
  /** Draws the last bar and the ends of the lines anew. The picture differs from the former only there. */
  readonly update: (picture: ChartPicture) => void;
  /** Takes colours and font from the document again: another theme or direction. */
  readonly restyle: () => void;
  /** Hears the place (in `bars`) that the reader points at; null when nothing is pointed at. */
  readonly onPoint: (listener: (index: number | null) => void) => void;
  readonly remove: () => void;
};

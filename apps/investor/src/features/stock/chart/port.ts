import type { ChartBar, Interval } from './bars.ts';

export type LineName = 'short' | 'middle' | 'long' | 'vwap';

/** A line over the candles; null where it has no value. */
export type ChartLine = { readonly name: LineName; readonly values: readonly (number | null)[] };

/** Everything the chart draws. Prices are tenths of a yen. */
export type ChartPicture = {
  readonly interval: Interval;
  readonly bars: readonly ChartBar[];
  readonly lines: readonly ChartLine[];
  /** The base of the day's change, drawn as a dashed line; null for none. */
  readonly base: number | null;
  /** The tick in tenths of a yen; sets the precision of the price axis. */
  readonly tick: number;
};

/** The app's interface to a chart; the library behind it can be replaced. */
export type ChartPort = {
  /** Redraws everything and shows the newest `firstBars` bars; null keeps the visible range. */
  readonly show: (picture: ChartPicture, firstBars: number | null) => void;
  /** Redraws the last bar and the ends of the lines. The picture must differ from the previous one only there. */
  readonly update: (picture: ChartPicture) => void;
  /** Reads colours and font from the document again after a change of theme or direction. */
  readonly restyle: () => void;
  /** Calls the listener with the index in `bars` under the pointer; null when there is none. */
  readonly onPoint: (listener: (index: number | null) => void) => void;
  readonly remove: () => void;
};

import type { Price } from '@kabuto/market';
import type { ChartBar } from '../data/bars.ts';
import type { Interval } from '../data/intervals.ts';
import type { TrendPlace } from '../trend/lines.ts';

/** The token of a line's colour. */
export type LineColour = 'ma-5' | 'ma-25' | 'ma-75' | 'vwap' | 'band';
/** Where a line is drawn: over the candles, or in a field of its own below. */
export type Pane = 'price' | 'rsi' | 'macd';

/** A line or columns of one value a bar; null where there is no value. */
export type ChartLine = {
  readonly id: string;
  /** Its name in the legend, '' for none, or the key of a text. */
  readonly label: string;
  readonly colour: LineColour;
  readonly dashed: boolean;
  readonly kind: 'line' | 'columns';
  readonly pane: Pane;
  /** Tenths of a yen; of RSI 0 to 100. */
  readonly values: readonly (number | null)[];
};

/** A price that matters: a line across the candles with its title and, at the axis, its price. */
export type Level = {
  readonly price: number;
  readonly title: string;
  readonly colour: 'edge' | 'up' | 'down';
};

/** Own fills of a side at the bar `index`: shares, average price in tenths of a yen, and the word at the arrow. */
export type FillMark = {
  readonly index: number;
  readonly side: 'buy' | 'sell';
  readonly quantity: number;
  readonly price: number;
  readonly text: string;
};

/** A trend line with the places of its ends among the bars. */
export type TrendSegment = { readonly ends: readonly [TrendPlace, TrendPlace] };

/** Everything the chart draws. Prices are tenths of a yen. */
export type ChartPicture = {
  readonly interval: Interval;
  readonly bars: readonly ChartBar[];
  readonly lines: readonly ChartLine[];
  /** Whether volume is drawn below the candles. */
  readonly volume: boolean;
  readonly levels: readonly Level[];
  /** In order of the bars. */
  readonly marks: readonly FillMark[];
  readonly trends: readonly TrendSegment[];
  /** The tick in tenths of a yen; sets the precision of the price axis. */
  readonly tick: number;
  /** Yen of an issue with its shares, or points of an index, which has no shares of its own. */
  readonly unit: 'yen' | 'points';
};

/** Places of a chart in pixels from the corner of its element, for drawing over it. */
export type ChartPlaces = {
  /** Null beyond the chart's scales. */
  readonly pixelsOf: (place: TrendPlace) => { readonly x: number; readonly y: number } | null;
  /** The nearest bar and the price on the tick; null where there is no bar or price. */
  readonly placeAt: (x: number, y: number) => TrendPlace | null;
  /** How many bars are visible. */
  readonly shownBars: () => number;
  /** Calls the listener whenever the chart is drawn anew; undefined ends that. */
  readonly onDrawn: (listener: (() => void) | undefined) => void;
};

/** The app's interface to a chart; the library behind it can be replaced. */
export type ChartPort = ChartPlaces & {
  /** Redraws everything and shows the newest `firstBars` bars; null keeps the visible range. */
  readonly show: (picture: ChartPicture, firstBars: number | null) => void;
  /** Redraws the last bar and the ends of the lines. The picture must differ from the previous one only there. */
  readonly update: (picture: ChartPicture) => void;
  /** Reads colours and font from the document again after a change of theme or direction. */
  readonly restyle: () => void;
  /** Calls the listener with the index in `bars` under the pointer; null when there is none. */
  readonly onPoint: (listener: (index: number | null) => void) => void;
  /** Puts the crosshair on a bar and brings it into view; null removes the crosshair. */
  readonly point: (index: number | null) => void;
  /** The price on the tick, at a place of the price axis; null at any other. Pixels from the element's corner. */
  readonly axisPrice: (x: number, y: number) => Price | null;
  /** Shows `factor` times as many bars; the newest that is visible stays. */
  readonly zoom: (factor: number) => void;
  readonly remove: () => void;
};

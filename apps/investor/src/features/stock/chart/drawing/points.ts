import { PRICE_SCALE } from '@kabuto/market';
import type { ChartBar } from '../data/bars.ts';
import type { Colours } from './colours.ts';
import type { ChartLine } from './port.ts';
import { chartTime } from './time.ts';

export const candle = ({ at, open, high, low, close }: ChartBar) => ({
  time: chartTime(at),
  open: open / PRICE_SCALE,
  high: high / PRICE_SCALE,
  low: low / PRICE_SCALE,
  close: close / PRICE_SCALE,
});

/** The column of a bar's volume in a third of its direction's colour: the candles above must stand out. */
export const column = (bar: ChartBar, { up, down }: Colours) => ({
  time: chartTime(bar.at),
  value: bar.volume,
  color: `${bar.close >= bar.open ? up : down}55`,
});

/** A line's point at a bar, in the unit of its axis. */
export function point({ pane, kind }: ChartLine, bar: ChartBar, value: number | null | undefined, colours: Colours) {
  const time = chartTime(bar.at);
  if (value === null || value === undefined) return { time };
  const shown = pane === 'rsi' ? value : value / PRICE_SCALE;
  return kind === 'line'
    ? { time, value: shown }
    : { time, value: shown, color: `${value < 0 ? colours.down : colours.up}88` };
}

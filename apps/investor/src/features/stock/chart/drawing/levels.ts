import { PRICE_SCALE } from '@kabuto/market';
import {
  createSeriesMarkers,
  type IPriceLine,
  type ISeriesApi,
  LineStyle,
  type SeriesMarker,
  type Time,
} from 'lightweight-charts';
import type { Colours } from './colours.ts';
import type { ChartPicture, Level } from './port.ts';
import { chartTime } from './time.ts';

const lineOf = ({ price, title, colour }: Level, colours: Colours) => ({
  price: price / PRICE_SCALE,
  color: colours[colour],
  lineWidth: 1 as const,
  lineStyle: colour === 'edge' ? LineStyle.Dashed : LineStyle.Solid,
  axisLabelVisible: true,
  axisLabelColor: colours[colour],
  axisLabelTextColor: colours.paper,
  title,
});

/** An arrow at the bar of own fills: purchases from below, sales from above. */
function markerOf({ bars, marks }: ChartPicture, place: number, colours: Colours): SeriesMarker<Time> | undefined {
  const mark = marks[place];
  const bar = bars[mark?.index ?? -1];
  if (mark === undefined || bar === undefined) return undefined;
  const buys = mark.side === 'buy';
  return {
    time: chartTime(bar.at),
    position: buys ? 'belowBar' : 'aboveBar',
    shape: buys ? 'arrowUp' : 'arrowDown',
    color: buys ? colours.up : colours.down,
    text: mark.text,
  };
}

/** Draws prices that matter and own fills on the candles; what has not changed stays. */
export function levelsOf(candles: ISeriesApi<'Candlestick', Time>) {
  let lines: readonly IPriceLine[] = [];
  let shown = '';
  const markers = createSeriesMarkers(candles, []);
  return {
    show: (picture: ChartPicture, colours: Colours): void => {
      const { levels, marks, bars } = picture;
      const key = JSON.stringify([levels, marks, bars[0]?.at, colours.up, colours.edge, colours.paper]);
      if (key === shown) return;
      shown = key;
      for (const line of lines) candles.removePriceLine(line);
      lines = levels.map((level) => candles.createPriceLine(lineOf(level, colours)));
      markers.setMarkers(marks.flatMap((_, place) => markerOf(picture, place, colours) ?? []));
    },
  };
}

import { PRICE_SCALE } from '@kabuto/market';
import type { IChartApi, ISeriesApi, Logical, Time } from 'lightweight-charts';
import type { TrendPlace } from '../trend/lines.ts';
import type { Colours } from './colours.ts';
import type { TrendSegment } from './port.ts';

type Pixels = { readonly x: number; readonly y: number };

/** Draws trend lines on the candles; `onDrawn` is called whenever the chart is drawn anew. */
export function trendDrawingOf(chart: IChartApi, candles: ISeriesApi<'Candlestick', Time>, onDrawn: () => void) {
  let segments: readonly TrendSegment[] = [];
  let colour = '';
  let request = (): void => undefined;

  const pixelsOf = ({ index, price }: TrendPlace): Pixels | null => {
    // The library brands places among the bars with a nominal type that only a cast can produce.
    const x = chart.timeScale().logicalToCoordinate(index as Logical);
    const y = candles.priceToCoordinate(price / PRICE_SCALE);
    return x === null || y === null ? null : { x, y };
  };

  const drawOne = (context: CanvasRenderingContext2D, { ends: [from, to] }: TrendSegment): void => {
    const [a, b] = [pixelsOf(from), pixelsOf(to)];
    if (a === null || b === null) return;
    context.beginPath();
    context.moveTo(a.x, a.y);
    context.lineTo(b.x, b.y);
    context.stroke();
  };

  const views = [
    {
      renderer: () => ({
        draw: (target: { useMediaCoordinateSpace: <T>(on: (scope: Scope) => T) => T }): void => {
          target.useMediaCoordinateSpace(({ context }) => {
            context.strokeStyle = colour;
            context.lineWidth = 1.5;
            for (const segment of segments) drawOne(context, segment);
          });
        },
      }),
    },
  ];
  candles.attachPrimitive({
    attached: ({ requestUpdate }) => {
      request = requestUpdate;
    },
    updateAllViews: onDrawn,
    paneViews: () => views,
  });
  return {
    pixelsOf,
    show: (next: readonly TrendSegment[], { lines, text }: Colours): void => {
      segments = next;
      colour = lines.get('vwap') ?? text;
      request();
    },
  };
}

type Scope = { readonly context: CanvasRenderingContext2D };

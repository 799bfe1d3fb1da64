import { HistogramSeries, type IChartApi, type ISeriesApi, LineSeries, LineStyle, type Time } from 'lightweight-charts';
import type { ChartBar } from '../data/bars.ts';
import type { Colours } from './colours.ts';
import { point } from './points.ts';
import type { ChartLine, Pane } from './port.ts';

type Series = ISeriesApi<'Line', Time> | ISeriesApi<'Histogram', Time>;
type Drawn = { readonly line: ChartLine; readonly series: Series };

/** How many times higher the candles are than a field below them. */
const PRICE_STRETCH = 3.2;
/** Above 70 an issue counts as overbought, below 30 as oversold. */
const RSI_GUIDES = [70, 30] as const;

const QUIET = { priceLineVisible: false, lastValueVisible: false } as const;
const format = (decimals: 0 | 1) =>
  ({ type: 'custom', minMove: 0.1, formatter: (value: number): string => value.toFixed(decimals) }) as const;
/** Labels of the axis; prices have those of the candles. */
const FORMATS = { price: {}, rsi: { priceFormat: format(0) }, macd: { priceFormat: format(1) } } as const;

/** The lines of a chart: each in its field, added and removed as the picture changes. */
export function lineSeriesOf(chart: IChartApi) {
  let drawn: readonly Drawn[] = [];

  const addLine = (line: ChartLine, pane: number, colours: Colours): Series => {
    if (line.kind === 'columns') return chart.addSeries(HistogramSeries, { ...QUIET, ...FORMATS[line.pane] }, pane);
    const series = chart.addSeries(
      LineSeries,
      {
        ...QUIET,
        ...FORMATS[line.pane],
        color: colours.lines.get(line.colour) ?? colours.text,
        lineWidth: 1,
        lineStyle: line.dashed ? LineStyle.Dashed : LineStyle.Solid,
        crosshairMarkerVisible: false,
      },
      pane,
    );
    // The day's average may be far from the last minutes: the candles keep the height.
    if (line.id === 'vwap') series.applyOptions({ autoscaleInfoProvider: () => null });
    if (line.pane === 'rsi') {
      series.applyOptions({ autoscaleInfoProvider: () => ({ priceRange: { minValue: 0, maxValue: 100 } }) });
      for (const price of RSI_GUIDES)
        series.createPriceLine({
          price,
          color: colours.edge,
          lineWidth: 1,
          lineStyle: LineStyle.Dotted,
          axisLabelVisible: false,
          title: '',
        });
    }
    return series;
  };

  /** Replaces all series; the fields below follow in the order of the lines. */
  const rebuild = (lines: readonly ChartLine[], colours: Colours): void => {
    for (const { series } of drawn) chart.removeSeries(series);
    while (chart.panes().length > 1) chart.removePane(1);
    const below = [...new Set(lines.map(({ pane }) => pane))].filter((pane) => pane !== 'price');
    const placeOf = (pane: Pane): number => (pane === 'price' ? 0 : below.indexOf(pane) + 1);
    drawn = lines.map((line) => ({ line, series: addLine(line, placeOf(line.pane), colours) }));
    for (const [index, pane] of chart.panes().entries()) pane.setStretchFactor(index === 0 ? PRICE_STRETCH : 1);
  };

  const isSame = (lines: readonly ChartLine[]): boolean =>
    lines.length === drawn.length && lines.every(({ id }, index) => id === drawn[index]?.line.id);

  return {
    show: (lines: readonly ChartLine[], bars: readonly ChartBar[], colours: Colours): void => {
      if (!isSame(lines)) rebuild(lines, colours);
      drawn = drawn.map(({ line, series }, index) => ({ line: lines[index] ?? line, series }));
      for (const { line, series } of drawn)
        series.setData(bars.map((bar, index) => point(line, bar, line.values[index], colours)));
    },
    update: (lines: readonly ChartLine[], bar: ChartBar, colours: Colours): void => {
      for (const [index, line] of lines.entries())
        drawn[index]?.series.update(point(line, bar, line.values.at(-1), colours));
    },
    restyle: (colours: Colours): void => {
      for (const { line, series } of drawn)
        if (line.kind === 'line') series.applyOptions({ color: colours.lines.get(line.colour) ?? colours.text });
    },
  };
}

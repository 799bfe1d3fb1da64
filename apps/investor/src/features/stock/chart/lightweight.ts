import { formatPriceText } from '@kabuto/i18n';
import { PRICE_SCALE } from '@kabuto/market';
import {
  CandlestickSeries,
  CrosshairMode,
  createChart,
  HistogramSeries,
  type ISeriesApi,
  LineSeries,
  LineStyle,
  type Time,
} from 'lightweight-charts';
import type { ChartBar } from './bars.ts';
import { type Colours, readColours } from './colours.ts';
import type { ChartPicture, ChartPort, LineName } from './port.ts';
import { chartTime, fullTime, tickMark } from './time.ts';

/** The share of the height that the volume occupies at the bottom. */
const VOLUME_TOP = 0.8;

const candle = ({ at, open, high, low, close }: ChartBar) => ({
  time: chartTime(at),
  open: open / PRICE_SCALE,
  high: high / PRICE_SCALE,
  low: low / PRICE_SCALE,
  close: close / PRICE_SCALE,
});

const isUp = ({ open, close }: ChartBar): boolean => close >= open;

const column = (bar: ChartBar, { up, down }: Colours) => ({
  time: chartTime(bar.at),
  value: bar.volume,
  // A third of the direction's colour: the candles above must stand out.
  color: `${isUp(bar) ? up : down}55`,
});

const point = (bar: ChartBar, value: number | null | undefined) =>
  value === null || value === undefined
    ? { time: chartTime(bar.at) }
    : { time: chartTime(bar.at), value: value / PRICE_SCALE };

/** The chart's options in the current colours. */
const chartStyle = (colours: Colours) =>
  ({
    layout: {
      background: { color: colours.paper },
      textColor: colours.text,
      fontFamily: colours.font,
      fontSize: 11,
      // The licence requires attribution: the app shows it under the chart, as text and link.
      attributionLogo: false,
    },
    grid: { vertLines: { visible: false }, horzLines: { color: colours.line } },
    crosshair: {
      mode: CrosshairMode.Magnet,
      vertLine: { color: colours.edge, style: LineStyle.Dashed, labelBackgroundColor: colours.flat },
      horzLine: { color: colours.edge, style: LineStyle.Dashed, labelBackgroundColor: colours.flat },
    },
    rightPriceScale: { borderVisible: false, entireTextOnly: true, scaleMargins: { top: 0.08, bottom: 0.26 } },
    timeScale: { borderColor: colours.line },
  }) as const;

/** Up candles are hollow in every convention, so that direction never depends on colour alone. */
const candleStyle = ({ up, down, paper, flat }: Colours) =>
  ({
    upColor: paper,
    borderUpColor: up,
    wickUpColor: up,
    downColor: down,
    borderDownColor: down,
    wickDownColor: down,
    // Colour of the last price's label at the axis; a hollow up candle would give it the page's colour.
    priceLineColor: flat,
  }) as const;

/** Opens a chart inside an element that has a size; it follows the element's size until removed. */
export function openChart(element: HTMLElement): ChartPort {
  let colours = readColours();
  let picture: ChartPicture | undefined;
  const lines = new Map<LineName, ISeriesApi<'Line', Time>>();
  const chart = createChart(element, {
    autoSize: true,
    ...chartStyle(colours),
    timeScale: {
      ...chartStyle(colours).timeScale,
      rightOffset: 2,
      minBarSpacing: 1,
      lockVisibleTimeRangeOnResize: true,
      timeVisible: true,
      tickMarkFormatter: tickMark,
    },
    localization: { timeFormatter: (time: Time) => fullTime(time, picture?.interval ?? 'minute') },
    // Vertical drags and the wheel scroll the page, not the chart.
    handleScroll: { mouseWheel: false, vertTouchDrag: false },
    handleScale: { mouseWheel: false, axisPressedMouseMove: false },
  });
  const candles = chart.addSeries(CandlestickSeries, { ...candleStyle(colours), priceLineVisible: false });
  const volume = chart.addSeries(HistogramSeries, {
    priceScaleId: '',
    priceFormat: { type: 'volume' },
    priceLineVisible: false,
    lastValueVisible: false,
  });
  volume.priceScale().applyOptions({ scaleMargins: { top: VOLUME_TOP, bottom: 0 } });
  const base = candles.createPriceLine({
    price: 0,
    color: colours.edge,
    lineWidth: 1,
    lineStyle: LineStyle.Dashed,
    lineVisible: false,
    axisLabelVisible: false,
    title: '',
  });

  const lineOf = (name: LineName): ISeriesApi<'Line', Time> => {
    const known = lines.get(name);
    if (known !== undefined) return known;
    const made = chart.addSeries(LineSeries, {
      color: colours.lines[name],
      lineWidth: 1,
      priceLineVisible: false,
      lastValueVisible: false,
      crosshairMarkerVisible: false,
    });
    lines.set(name, made);
    return made;
  };

  const drawColumns = (bars: readonly ChartBar[]): void => volume.setData(bars.map((bar) => column(bar, colours)));

  const show: ChartPort['show'] = (next, firstBars) => {
    picture = next;
    const { bars, tick } = next;
    const format = (value: number): string =>
      formatPriceText(Math.round(value * PRICE_SCALE), tick % PRICE_SCALE === 0 ? 0 : 1);
    candles.applyOptions({ priceFormat: { type: 'custom', minMove: tick / PRICE_SCALE, formatter: format } });
    candles.setData(bars.map(candle));
    drawColumns(bars);
    for (const [name, series] of lines) if (!next.lines.some((line) => line.name === name)) series.setData([]);
    for (const { name, values } of next.lines)
      lineOf(name).setData(bars.map((bar, index) => point(bar, values[index])));
    base.applyOptions({ price: (next.base ?? 0) / PRICE_SCALE, lineVisible: next.base !== null });
    if (firstBars === null) return;
    // A few bars keep their width at the left end of the day instead of being stretched.
    chart.timeScale().setVisibleLogicalRange({
      from: bars.length - Math.min(firstBars, bars.length) - 0.5,
      to: Math.max(bars.length, bars.length - Math.min(firstBars, bars.length) + firstBars) + 1,
    });
  };

  return {
    show,
    update: (next) => {
      picture = next;
      const last = next.bars.at(-1);
      if (last === undefined) return;
      candles.update(candle(last));
      volume.update(column(last, colours));
      for (const { name, values } of next.lines) lineOf(name).update(point(last, values.at(-1)));
    },
    restyle: () => {
      colours = readColours();
      chart.applyOptions(chartStyle(colours));
      candles.applyOptions(candleStyle(colours));
      base.applyOptions({ color: colours.edge });
      for (const [name, series] of lines) series.applyOptions({ color: colours.lines[name] });
      if (picture !== undefined) drawColumns(picture.bars);
    },
    onPoint: (listener) => {
      chart.subscribeCrosshairMove(({ logical }) => {
        const bars = picture?.bars.length ?? 0;
        listener(logical === undefined || logical < 0 || logical >= bars ? null : logical);
      });
    },
    remove: () => chart.remove(),
  };
}

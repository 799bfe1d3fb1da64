import { formatPriceText } from '@kabuto/i18n';
import { PRICE_SCALE, type Price, price } from '@kabuto/market';
import { CandlestickSeries, createChart, HistogramSeries, type Time } from 'lightweight-charts';
import type { ChartBar } from '../data/bars.ts';
import { readColours } from './colours.ts';
import { levelsOf } from './levels.ts';
import { lineSeriesOf } from './line-series.ts';
import { candle, column } from './points.ts';
import type { ChartPicture, ChartPort } from './port.ts';
import { candleStyle, chartStyle } from './style.ts';
import { chartTime, fullTime, tickMark } from './time.ts';
import { trendDrawingOf } from './trend-drawing.ts';

/** The share of the height that the volume occupies at the bottom. */
const VOLUME_TOP = 0.8;
/** Bars that keys zoom in to at most. */
const FEWEST_SHOWN = 8;

/** Opens a chart inside an element that has a size; it follows the element's size until removed. */
export function openChart(element: HTMLElement): ChartPort {
  let colours = readColours();
  let picture: ChartPicture | undefined;
  /** Whether the crosshair was put on its bar by keys. */
  let keyed = false;
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
  const levels = levelsOf(candles);
  const lines = lineSeriesOf(chart);
  let drawn: (() => void) | undefined;
  const trends = trendDrawingOf(chart, candles, () => drawn?.());
  /** The left padding of the element, in which the chart lies. */
  const inset = Number.parseFloat(getComputedStyle(element).paddingLeft) || 0;

  const onTick = (value: number): Price => {
    const tick = picture?.tick;
    const at = value * PRICE_SCALE;
    return price(Math.max(1, tick === undefined ? Math.round(at) : Math.round(at / tick) * tick));
  };
  /** The value of the candles' scale at a height; null below their field. */
  const valueAt = (y: number): number | null =>
    y < (chart.panes()[0]?.getHeight() ?? 0) ? candles.coordinateToPrice(y) : null;
  const axisFrom = (): number => element.clientWidth - chart.priceScale('right').width();

  const drawColumns = ({ bars, volume: shown }: ChartPicture): void => {
    volume.setData(shown ? bars.map((bar) => column(bar, colours)) : []);
    candles.priceScale().applyOptions({ scaleMargins: { top: 0.08, bottom: shown ? 0.26 : 0.08 } });
  };

  const showNewest = (bars: readonly ChartBar[], firstBars: number): void => {
    const from = bars.length - Math.min(firstBars, bars.length);
    // A few bars keep their width at the left end of the day instead of being stretched.
    chart.timeScale().setVisibleLogicalRange({ from: from - 0.5, to: Math.max(bars.length, from + firstBars) + 1 });
  };

  const show: ChartPort['show'] = (next, firstBars) => {
    picture = next;
    const { bars, tick } = next;
    const format = (value: number): string =>
      formatPriceText(Math.round(value * PRICE_SCALE), tick % PRICE_SCALE === 0 ? 0 : 1);
    candles.applyOptions({ priceFormat: { type: 'custom', minMove: tick / PRICE_SCALE, formatter: format } });
    candles.setData(bars.map(candle));
    drawColumns(next);
    lines.show(next.lines, bars, colours);
    levels.show(next, colours);
    trends.show(next.trends, colours);
    if (firstBars !== null) showNewest(bars, firstBars);
  };

  /** Scrolls by as little as brings the bar into view. */
  const bringIntoView = (index: number): void => {
    const range = chart.timeScale().getVisibleLogicalRange();
    if (range === null) return;
    const shift = Math.min(0, index - 1 - range.from) + Math.max(0, index + 1 - range.to);
    if (shift !== 0) chart.timeScale().setVisibleLogicalRange({ from: range.from + shift, to: range.to + shift });
  };

  return {
    show,
    update: (next) => {
      picture = next;
      const last = next.bars.at(-1);
      if (last === undefined) return;
      candles.update(candle(last));
      if (next.volume) volume.update(column(last, colours));
      lines.update(next.lines, last, colours);
      levels.show(next, colours);
      trends.show(next.trends, colours);
    },
    restyle: () => {
      colours = readColours();
      chart.applyOptions(chartStyle(colours));
      candles.applyOptions(candleStyle(colours));
      lines.restyle(colours);
      if (picture !== undefined) show(picture, null);
    },
    onPoint: (listener) => {
      chart.subscribeCrosshairMove(({ logical, sourceEvent }) => {
        // Scrolling moves the pointer's place too: what keys point at stays until the pointer itself moves.
        if (keyed && sourceEvent === undefined) return;
        keyed = false;
        const bars = picture?.bars.length ?? 0;
        listener(logical === undefined || logical < 0 || logical >= bars ? null : logical);
      });
    },
    point: (index) => {
      const bar = index === null ? undefined : picture?.bars[index];
      keyed = bar !== undefined;
      if (index === null || bar === undefined) return chart.clearCrosshairPosition();
      bringIntoView(index);
      return chart.setCrosshairPosition(bar.close / PRICE_SCALE, chartTime(bar.at), candles);
    },
    axisPrice: (x, y) => {
      const value = x < axisFrom() ? null : valueAt(y);
      return value === null || value <= 0 ? null : onTick(value);
    },
    onDrawn: (listener) => {
      drawn = listener;
    },
    pixelsOf: (place) => {
      const at = trends.pixelsOf(place);
      return at === null ? null : { x: at.x + inset, y: at.y };
    },
    placeAt: (x, y) => {
      const logical = x < axisFrom() ? chart.timeScale().coordinateToLogical(x - inset) : null;
      const value = valueAt(y);
      const last = (picture?.bars.length ?? 0) - 1;
      if (logical === null || value === null || last < 0) return null;
      return { index: Math.min(last, Math.max(0, Math.round(logical))), price: onTick(value) };
    },
    shownBars: () => {
      const range = chart.timeScale().getVisibleLogicalRange();
      return range === null ? 0 : range.to - range.from;
    },
    zoom: (factor) => {
      const range = chart.timeScale().getVisibleLogicalRange();
      if (range === null) return;
      const length = Math.max(FEWEST_SHOWN, (range.to - range.from) * factor);
      chart.timeScale().setVisibleLogicalRange({ from: range.to - length, to: range.to });
    },
    remove: () => chart.remove(),
  };
}

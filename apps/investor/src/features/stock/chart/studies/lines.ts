import { epochMs, PRICE_SCALE, tokyoDate } from '@kabuto/market';
import type { ChartBar } from '../data/bars.ts';
import { groupOf, type Interval, isIntraday } from '../data/intervals.ts';
import type { ChartLine, LineColour } from '../drawing/port.ts';
import { ema, sma } from '../indicators/averages.ts';
import { bollinger } from '../indicators/bollinger.ts';
import { macd } from '../indicators/macd.ts';
import { rsi } from '../indicators/rsi.ts';
import type { Series } from '../indicators/series.ts';
import { dayVwap, type Traded } from '../indicators/vwap.ts';
import { paramsOf, type Settings, type Study } from './settings.ts';

const AVERAGE_COLOURS = ['ma-5', 'ma-25', 'ma-75'] as const satisfies readonly LineColour[];

const line = (
  id: string,
  label: string,
  colour: LineColour,
  values: Series,
  more: Partial<ChartLine> = {},
): ChartLine => ({
  id,
  label,
  colour,
  values,
  pane: 'price',
  kind: 'line',
  dashed: false,
  ...more,
});

/** Turnover is whole yen and the chart's prices are tenths. */
const inTenths = (values: Series): Series => values.map((value) => (value === null ? null : value * PRICE_SCALE));

/** What the last day traded before the first bar, when the bars do not reach back to its opening. */
function tradedBefore(bars: readonly ChartBar[], day: Traded | undefined): Traded {
  const [first, last] = [bars[0], bars.at(-1)];
  if (first === undefined || last === undefined || day === undefined) return { volume: 0, turnover: 0 };
  if (dayOf(first) !== dayOf(last)) return { volume: 0, turnover: 0 };
  const sum = (of: (bar: ChartBar) => number): number => bars.reduce((total, bar) => total + of(bar), 0);
  return {
    volume: Math.max(0, day.volume - sum((bar) => bar.volume)),
    turnover: Math.max(0, day.turnover - sum((bar) => bar.turnover)),
  };
}

const dayOf = ({ at }: ChartBar): string => tokyoDate(epochMs(at));

/** The lines of each study; `day`: what the shown day has traded so far. */
function linesOfStudy(study: Drawn, { bars, interval, settings, day }: Input): readonly ChartLine[] {
  const closes = bars.map((bar) => bar.close);
  const group = groupOf(interval);
  switch (study) {
    case 'sma':
      return paramsOf(settings, 'sma', group).map((length, index) =>
        line(`sma${index}`, `MA${length}`, AVERAGE_COLOURS[index] ?? 'ma-75', sma(closes, length)),
      );
    case 'ema':
      return paramsOf(settings, 'ema', group).map((length, index) =>
        line(`ema${index}`, `EMA${length}`, AVERAGE_COLOURS[index] ?? 'ma-75', ema(closes, length), { dashed: true }),
      );
    case 'bollinger': {
      const [length = 20, width = 2] = paramsOf(settings, 'bollinger', group);
      const { upper, middle, lower } = bollinger(closes, length, width);
      return [
        line('bandUpper', `+${width}σ`, 'band', upper),
        line('bandMiddle', `BB${length}`, 'band', middle, { dashed: true }),
        line('bandLower', `−${width}σ`, 'band', lower),
      ];
    }
    case 'vwap': {
      if (!isIntraday(interval)) return [];
      const traded = bars.map((bar) => ({ day: dayOf(bar), volume: bar.volume, turnover: bar.turnover }));
      return [line('vwap', 'VWAP', 'vwap', inTenths(dayVwap(traded, tradedBefore(bars, day))))];
    }
    case 'rsi': {
      const [length = 14] = paramsOf(settings, 'rsi', group);
      return [line('rsi', `RSI${length}`, 'ma-75', rsi(closes, length), { pane: 'rsi' })];
    }
    case 'macd': {
      const [fast = 12, slow = 26, signal = 9] = paramsOf(settings, 'macd', group);
      const found = macd(closes, { fast, slow, signal });
      return [
        line('histogram', '', 'band', found.histogram, { pane: 'macd', kind: 'columns' }),
        line('macd', 'MACD', 'ma-25', found.macd, { pane: 'macd' }),
        line('signal', 'chart.signal', 'ma-5', found.signal, { pane: 'macd' }),
      ];
    }
  }
}

type Input = {
  readonly bars: readonly ChartBar[];
  readonly interval: Interval;
  readonly settings: Settings;
  /** What the shown day has traded so far, for the VWAP of bars that do not reach back to its opening. */
  readonly day?: Traded | undefined;
};

const DRAWN = ['sma', 'ema', 'bollinger', 'vwap', 'rsi', 'macd'] as const satisfies readonly Study[];
type Drawn = (typeof DRAWN)[number];

/** The lines of all that is switched on, in the order of the legend; values are tenths of a yen, of RSI 0 to 100. */
export const linesOf = (input: Input): readonly ChartLine[] =>
  DRAWN.filter((study) => input.settings.on[study]).flatMap((study) => linesOfStudy(study, input));

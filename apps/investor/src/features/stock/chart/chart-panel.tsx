import { formatPriceText, formatTime, NOTHING } from '@kabuto/i18n';
import { Segmented, Skeleton } from '@kabuto/ui';
import { type Translate, useText } from '../../../messages/index.ts';
import { wordSlot } from '../../../shared/storage/slot.ts';
import { storage, useStored } from '../../../shared/storage/storage.ts';
import type { Quote } from '../../../shared/stream/index.ts';
import { ErrorBlock } from '../../../shared/ui/index.ts';
import { type ChartBar, firstView, type Interval, movingAverage, vwapLine } from './bars.ts';
import css from './chart.module.css';
import type { ChartLine, ChartPicture } from './port.ts';
import { barText } from './time.ts';
import { useBars } from './use-bars.ts';
import { useChart } from './use-chart.ts';

const INTERVALS = ['minute', 'day', 'week', 'month'] as const;
const intervalSlot = wordSlot('kabuto.chartInterval', INTERVALS, 'minute');

const LABELS = { minute: 'stock.minute', day: 'stock.day', week: 'stock.week', month: 'stock.month' } as const;

/** Lengths of the moving averages in bars, as is usual on Japanese charts, and the label that states them. */
const AVERAGES = {
  day: { short: 5, middle: 25, long: 75, label: 'stock.ma' },
  week: { short: 13, middle: 26, long: 52, label: 'stock.maWeeks' },
  month: { short: 12, middle: 24, long: 60, label: 'stock.maMonths' },
} as const;
const NAMES = ['short', 'middle', 'long'] as const;

function linesOf(bars: readonly ChartBar[], interval: Interval): readonly ChartLine[] {
  if (interval === 'minute') return [{ name: 'vwap', values: vwapLine(bars) }];
  return NAMES.map((name) => ({ name, values: movingAverage(bars, AVERAGES[interval][name]) }));
}

function lineLabel(t: Translate, name: ChartLine['name'], interval: Interval): string {
  if (name === 'vwap' || interval === 'minute') return t('stock.vwap');
  const { label, ...lengths } = AVERAGES[interval];
  return t(label, { days: lengths[name] });
}

type LegendProps = { readonly picture: ChartPicture; readonly at: number };

/** The bar under the pointer, or the newest: its time, prices, and the lines' values. */
function Legend({ picture: { bars, lines, tick, interval }, at }: LegendProps) {
  const t = useText();
  const bar = bars[at];
  if (bar === undefined) return null;
  const text = (value: number): string => formatPriceText(Math.round(value), tick % 10 === 0 ? 0 : 1);
  return (
    <div className={css.legend}>
      <p className={css.line}>
        <time className={css.when}>
          {interval === 'minute' ? formatTime(bar.at, false) : barText(bar.at, interval)}
        </time>
        <span>
          {t('stock.chartFigures', {
            open: text(bar.open),
            high: text(bar.high),
            low: text(bar.low),
            close: text(bar.close),
          })}
        </span>
      </p>
      <p className={css.line}>
        {lines.map(({ name, values }) => {
          const value = values[at];
          return (
            <span key={name} className={css.value} data-line={name}>
              {lineLabel(t, name, interval)} {value === null || value === undefined ? NOTHING : text(value)}
            </span>
          );
        })}
      </p>
    </div>
  );
}

type ChartPanelProps = { readonly code: string; readonly quote: Quote; readonly tick: number };

/**
 * The chart: minutes of the day with VWAP, or days, weeks and months with averages; the current bar is live.
 */
export function ChartPanel({ code, quote, tick }: ChartPanelProps) {
  const t = useText();
  const interval = useStored(intervalSlot);
  const { bars, version, error, retry } = useBars(code, interval, quote);
  const picture: ChartPicture | undefined =
    bars === undefined
      ? undefined
      : { interval, bars, lines: linesOf(bars, interval), base: interval === 'minute' ? quote.base : null, tick };
  const { place, ready, failed, pointed } = useChart(picture, {
    subject: `${code} ${interval}`,
    version,
    firstBars: firstView(bars ?? [], interval),
  });
  const empty = bars?.length === 0;
  const waiting = !empty && error === null && !failed && (!ready || bars === undefined);
  return (
    <section className={css.panel} aria-label={t('stock.chart')}>
      <div className={css.choices}>
        <Segmented
          label={t('stock.chart')}
          value={interval}
          onChange={(value) => storage.set(intervalSlot, value)}
          choices={INTERVALS.map((value) => ({ value, label: t(LABELS[value]) }))}
        />
      </div>
      <div className={css.legendPlace}>
        {picture !== undefined && <Legend picture={picture} at={pointed ?? picture.bars.length - 1} />}
      </div>
      <div className={css.place}>
        <div ref={place} className={css.chart} data-hidden={waiting || empty || error !== null} />
        {waiting && (
          <div className={css.over}>
            <Skeleton height="100%" />
          </div>
        )}
        {empty && <p className={css.over}>{t('stock.chartEmpty')}</p>}
        {(failed || error !== null) && (
          <div className={css.over}>
            <ErrorBlock size="block" error={error} onRetry={failed ? () => location.reload() : retry} />
          </div>
        )}
      </div>
      <p className={css.attribution}>
        <a href="https://www.tradingview.com/" target="_blank" rel="noopener noreferrer">
          {t('stock.attribution')}
        </a>
      </p>
    </section>
  );
}

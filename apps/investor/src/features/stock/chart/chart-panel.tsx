import { useText } from '../../../messages/index.ts';
import { formatPriceText, formatTime, NOTHING } from '../../../shared/amounts/index.ts';
import { wordSlot } from '../../../shared/storage/slot.ts';
import { storage, useStored } from '../../../shared/storage/storage.ts';
import type { Quote } from '../../../shared/stream/index.ts';
import { ErrorBlock, Segmented, Skeleton } from '../../../shared/ui/index.ts';
import { type ChartBar, firstView, type Interval, movingAverage, vwapLine } from './bars.ts';
import css from './chart.module.css';
import type { ChartLine, ChartPicture } from './port.ts';
import { dayText } from './time.ts';
import { useBars } from './use-bars.ts';
import { useChart } from './use-chart.ts';

const intervalSlot = wordSlot('kabuto.chartInterval', ['minute', 'day'], 'minute');

const linesOf = (bars: readonly ChartBar[], interval: Interval): readonly ChartLine[] =>
  interval === 'minute'
    ? [{ name: 'vwap', values: vwapLine(bars) }]
    : [
        { name: 'ma5', values: movingAverage(bars, 5) },
        { name: 'ma25', values: movingAverage(bars, 25) },
        { name: 'ma75', values: movingAverage(bars, 75) },
      ];

const DAYS = { ma5: 5, ma25: 25, ma75: 75 } as const;

type LegendProps = { readonly picture: ChartPicture; readonly at: number };

/** The bar that is pointed at, or the newest: its time, prices, and where the lines stand there. */
function Legend({ picture: { bars, lines, tick, interval }, at }: LegendProps) {
  const t = useText();
  const bar = bars[at];
  if (bar === undefined) return null;
  const text = (value: number): string => formatPriceText(Math.round(value), tick % 10 === 0 ? 0 : 1);
  return (
    <div className={css.legend}>
      <p className={css.line}>
        <time className={css.when}>{interval === 'day' ? dayText(bar.at) : formatTime(bar.at, false)}</time>
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
              {name === 'vwap' ? t('stock.vwap') : t('stock.ma', { days: DAYS[name] })}{' '}
              {value === null || value === undefined ? NOTHING : text(value)}
            </span>
          );
        })}
      </p>
    </div>
  );
}

type ChartPanelProps = { readonly code: string; readonly quote: Quote; readonly tick: number };

/** The chart: minutes of the day with VWAP, or days with averages, the running bar live. */
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
          choices={[
            { value: 'minute', label: t('stock.minute') },
            { value: 'day', label: t('stock.day') },
          ]}
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

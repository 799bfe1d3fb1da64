import { type Price, price } from '@kabuto/market';
import { Skeleton } from '@kabuto/ui';
import { lazy, Suspense } from 'react';
import { useText } from '../../../messages/index.ts';
import { useOwnText } from '../../../shared/amounts/index.ts';
import { ErrorBlock } from '../../../shared/ui/index.ts';
import css from './chart.module.css';
import { firstView } from './data/first-view.ts';
import type { Interval } from './data/intervals.ts';
import type { Bars } from './data/use-bars.ts';
import type { ChartPicture } from './drawing/port.ts';
import { useChart } from './drawing/use-chart.ts';
import type { Traded } from './indicators/vwap.ts';
import { keyMove } from './parts/key-move.ts';
import { Legend } from './parts/legend.tsx';
import { spokenBar } from './parts/spoken.ts';
import { linesOf } from './studies/lines.ts';
import type { Settings } from './studies/settings.ts';
import { isShownIn, placesOf, type TrendLine } from './trend/lines.ts';

/** Loaded when lines are edited. */
const TrendEditor = lazy(async () => ({ default: (await import('./trend/trend-editor.tsx')).TrendEditor }));

/** Factors of the keys that zoom. */
const ZOOM: Readonly<Record<string, number>> = { '+': 0.8, ';': 0.8, '-': 1.25 };

type ChartViewProps = Pick<ChartPicture, 'interval' | 'tick' | 'unit' | 'levels' | 'marks'> & {
  /** The issue or index. */
  readonly code: string;
  readonly interval: Interval;
  readonly found: Bars;
  readonly settings: Settings;
  /** What the shown day has traded so far; undefined for what does not trade itself. */
  readonly day: Traded | undefined;
  /** Called with a price that is chosen on the axis, or with the close of the bar under the keys' crosshair. */
  readonly onAlert?: ((at: Price) => void) | undefined;
  /** The trend lines of the issue, with what edits them while they are edited. */
  readonly trends?: { readonly lines: readonly TrendLine[]; readonly editor: TrendEditing | undefined } | undefined;
};

type TrendEditing = {
  readonly onChange: (lines: readonly TrendLine[]) => void;
  readonly onClose: () => void;
};

/** Legend and chart of the bars that were read. */
export function ChartView({ code, interval, found, settings, onAlert, trends, ...drawn }: ChartViewProps) {
  const t = useText();
  const ownText = useOwnText();
  const { bars, version, error, retry } = found;
  const { tick, unit, day, levels, marks } = drawn;
  const picture: ChartPicture | undefined =
    bars === undefined
      ? undefined
      : {
          interval,
          bars,
          lines: linesOf({ bars, interval, settings, day }),
          volume: settings.on.volume,
          levels,
          marks,
          trends: (trends?.lines ?? [])
            .filter((line) => isShownIn(line, interval))
            .map((line) => ({ ends: placesOf(bars, line) })),
          tick,
          unit,
        };
  const { place, ready, failed, places, pointed, point, axisPrice, zoom } = useChart(picture, {
    subject: `${code} ${interval}`,
    version: `${version} ${JSON.stringify(settings)}`,
    firstBars: firstView(bars ?? [], interval),
  });
  const empty = bars?.length === 0;
  const waiting = !empty && error === null && !failed && (!ready || bars === undefined);
  const covered = waiting || empty || error !== null;
  const last = (bars?.length ?? 0) - 1;
  const at = pointed === null ? last : Math.min(pointed, last);
  const fields = new Set(picture?.lines.map(({ pane }) => pane).filter((pane) => pane !== 'price')).size;
  return (
    <>
      <div className={css.legendPlace}>{picture !== undefined && <Legend picture={picture} at={at} />}</div>
      <div className={css.place} data-fields={fields}>
        <div
          ref={place}
          className={css.chart}
          data-hidden={covered}
          role="slider"
          tabIndex={covered ? -1 : 0}
          aria-label={t('chart.bars', { interval: t(`chart.${interval}`) })}
          aria-description={onAlert === undefined ? t('chart.keys') : `${t('chart.keys')} ${t('chart.keysAlert')}`}
          aria-valuemin={0}
          aria-valuemax={Math.max(0, last)}
          aria-valuenow={Math.max(0, at)}
          aria-valuetext={picture === undefined ? '' : spokenBar(t, ownText, picture, at)}
          onKeyDown={(event) => {
            if (event.ctrlKey || event.metaKey || event.altKey) return;
            const factor = ZOOM[event.key];
            const next = keyMove(event.key, pointed, last + 1);
            const close = event.key === 'a' ? bars?.[at]?.close : undefined;
            if (factor !== undefined) zoom(factor);
            else if (close !== undefined && onAlert !== undefined) onAlert(price(close));
            else if (next !== undefined) point(next);
            else return;
            event.preventDefault();
            event.stopPropagation();
          }}
          onClick={({ clientX, clientY }) => {
            const chosen = onAlert === undefined ? null : axisPrice(clientX, clientY);
            if (chosen !== null) onAlert?.(chosen);
          }}
          onBlur={() => point(null)}
        />
        {trends?.editor !== undefined && places !== null && bars !== undefined && !covered && (
          <Suspense>
            <TrendEditor
              bars={bars}
              interval={interval}
              tick={tick}
              places={places}
              lines={trends.lines}
              {...trends.editor}
            />
          </Suspense>
        )}
        {waiting && (
          <div className={css.over}>
            <Skeleton height="100%" />
          </div>
        )}
        {empty && <p className={css.over}>{t('chart.empty')}</p>}
        {(failed || error !== null) && (
          <div className={css.over}>
            <ErrorBlock size="block" error={error} onRetry={failed ? () => location.reload() : retry} />
          </div>
        )}
      </div>
    </>
  );
}

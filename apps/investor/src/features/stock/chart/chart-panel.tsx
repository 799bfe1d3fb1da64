import type { QuoteView } from '@kabuto/contract';
import { Button, Skeleton } from '@kabuto/ui';
import { useRef, useState } from 'react';
import { useText } from '../../../messages/index.ts';
import { useHiddenAmounts, useOwnText } from '../../../shared/amounts/index.ts';
import { usePath } from '../../../shared/navigation/navigation.ts';
import { wordSlot } from '../../../shared/storage/slot.ts';
import { storage, useStored } from '../../../shared/storage/storage.ts';
import { type Quote, useTape } from '../../../shared/stream/index.ts';
import { ErrorBlock } from '../../../shared/ui/index.ts';
import css from './chart.module.css';
import { firstView } from './data/first-view.ts';
import { groupOf, INTERVALS, type Interval } from './data/intervals.ts';
import { type Bars, useBars, useSecondBars } from './data/use-bars.ts';
import type { ChartPicture } from './drawing/port.ts';
import { useChart } from './drawing/use-chart.ts';
import { fillMarks, levelsIn } from './own/drawn.ts';
import { OwnList } from './own/own-list.tsx';
import { type Own, useOwn } from './own/use-own.ts';
import { useFullScreen } from './parts/full-screen.ts';
import { IntervalChoice } from './parts/interval-choice.tsx';
import { keyMove } from './parts/key-move.ts';
import { Legend } from './parts/legend.tsx';
import { spokenBar } from './parts/spoken.ts';
import { linesOf } from './studies/lines.ts';
import { settingsSlot } from './studies/settings.ts';
import { StudySheet } from './studies/study-sheet.tsx';

const intervalSlot = wordSlot('kabuto.chartInterval', INTERVALS, 'minute');

/** Factors of the keys that zoom. */
const ZOOM: Readonly<Record<string, number>> = { '+': 0.8, ';': 0.8, '-': 1.25 };

type ChartPanelProps = {
  readonly code: string;
  readonly quote: Quote;
  /** The quote of the HTTP reply, which has previous close and limits. */
  readonly view: QuoteView;
  readonly tick: number;
};
type OwnedProps = ChartPanelProps & { readonly own: Own };
type ViewProps = OwnedProps & { readonly interval: Interval; readonly found: Bars };

/** Legend and chart of the bars that were read. */
function ChartView({ code, quote, view, tick, own, interval, found: { bars, version, error, retry } }: ViewProps) {
  const t = useText();
  const [hidden] = useHiddenAmounts();
  const ownText = useOwnText();
  const settings = useStored(settingsSlot);
  const picture: ChartPicture | undefined =
    bars === undefined
      ? undefined
      : {
          interval,
          bars,
          lines: linesOf({ bars, interval, settings, day: quote }),
          volume: settings.on.volume,
          levels: levelsIn(t, { view, interval, settings, orders: own.orders, quantities: !hidden }),
          marks: settings.on.own ? fillMarks(t, bars, own.fills) : [],
          tick,
        };
  const { place, ready, failed, pointed, point, zoom } = useChart(picture, {
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
          aria-description={t('chart.keys')}
          aria-valuemin={0}
          aria-valuemax={Math.max(0, last)}
          aria-valuenow={Math.max(0, at)}
          aria-valuetext={picture === undefined ? '' : spokenBar(t, ownText, picture, at)}
          onKeyDown={(event) => {
            if (event.ctrlKey || event.metaKey || event.altKey) return;
            const factor = ZOOM[event.key];
            const next = keyMove(event.key, pointed, last + 1);
            if (factor !== undefined) zoom(factor);
            else if (next !== undefined) point(next);
            else return;
            event.preventDefault();
            event.stopPropagation();
          }}
          onBlur={() => point(null)}
        />
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

/** Seconds follow the trades, which are subscribed only while they are shown. */
function SecondChart(chart: OwnedProps) {
  const found = useSecondBars(chart.code, useTape(chart.code));
  return <ChartView {...chart} interval="second" found={found} />;
}

type LongerProps = OwnedProps & { readonly interval: Exclude<Interval, 'second'> };

function LongerChart({ interval, ...chart }: LongerProps) {
  const found = useBars(chart.code, interval, chart.quote);
  return <ChartView {...chart} interval={interval} found={found} />;
}

/** The chart: candles of seconds to months with the studies that the reader chose; the current bar is live. */
export function ChartPanel(panel: ChartPanelProps) {
  const t = useText();
  const own = useOwn(panel.code);
  const chart = { ...panel, own };
  const interval = useStored(intervalSlot);
  const [choosing, setChoosing] = useState(false);
  const place = useRef<HTMLElement>(null);
  // Beside a list the chart does not take the list's place by itself.
  const [full, setFull] = useFullScreen(place, usePath() === '/pages/stock/detail/detail');
  return (
    <>
      <section
        ref={place}
        className={css.panel}
        aria-label={t('stock.chart')}
        data-full={full}
        popover={full ? 'manual' : undefined}
        onKeyDown={(event) => {
          if (full && !choosing && event.key === 'Escape') setFull(false);
        }}
      >
        <IntervalChoice value={interval} onChange={(value) => storage.set(intervalSlot, value)} />
        {interval === 'second' ? <SecondChart {...chart} /> : <LongerChart {...chart} interval={interval} />}
        <div className={css.tools}>
          <Button kind="quiet" size="small" onClick={() => setChoosing(true)}>
            {t('chart.studies')}
          </Button>
          <Button kind="quiet" size="small" onClick={() => setFull(!full)}>
            {t(full ? 'chart.leaveFull' : 'chart.full')}
          </Button>
          <a className={css.attribution} href="https://www.tradingview.com/" target="_blank" rel="noopener noreferrer">
            {t('stock.attribution')}
          </a>
        </div>
        <StudySheet open={choosing} onClose={() => setChoosing(false)} group={groupOf(interval)} />
      </section>
      <OwnList own={own} quote={panel.quote} />
    </>
  );
}

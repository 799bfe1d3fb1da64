import type { QuoteView } from '@kabuto/contract';
import type { Price } from '@kabuto/market';
import { Button } from '@kabuto/ui';
import { type ComponentProps, lazy, Suspense, useRef, useState } from 'react';
import { useText } from '../../../messages/index.ts';
import { useHiddenAmounts } from '../../../shared/amounts/index.ts';
import { usePath } from '../../../shared/navigation/navigation.ts';
import { wordSlot } from '../../../shared/storage/slot.ts';
import { storage, useStored } from '../../../shared/storage/storage.ts';
import { type Quote, useTape } from '../../../shared/stream/index.ts';
import css from './chart.module.css';
import { ChartView } from './chart-view.tsx';
import { withQuote } from './data/bars.ts';
import { groupOf, INTERVALS, type Interval } from './data/intervals.ts';
import { type Bars, useBars, useSecondBars } from './data/use-bars.ts';
import { fillMarks, levelsIn } from './own/drawn.ts';
import { OwnList } from './own/own-list.tsx';
import { type Own, useOwn } from './own/use-own.ts';
import { useFullScreen } from './parts/full-screen.ts';
import { IntervalChoice } from './parts/interval-choice.tsx';
import { settingsSlot } from './studies/settings.ts';
import { useTrendLines } from './trend/use-trend-lines.ts';

/** Loaded with the first tap on its button. */
const StudySheet = lazy(async () => ({ default: (await import('./studies/study-sheet.tsx')).StudySheet }));

const intervalSlot = wordSlot('kabuto.chartInterval', INTERVALS, 'minute');

type ChartPanelProps = {
  readonly code: string;
  readonly quote: Quote;
  /** The quote of the HTTP reply, which has previous close and limits. */
  readonly view: QuoteView;
  readonly tick: number;
  /** Called with a price that was chosen for an alert. */
  readonly onAlert?: ((at: Price) => void) | undefined;
};
type OwnedProps = ChartPanelProps & { readonly own: Own; readonly trends: ComponentProps<typeof ChartView>['trends'] };
type ViewProps = OwnedProps & { readonly interval: Interval; readonly found: Bars };

/** The issue's bars with its levels, own orders and own fills. */
function IssueChart({ code, quote, view, tick, onAlert, trends, own, interval, found }: ViewProps) {
  const t = useText();
  const [hidden] = useHiddenAmounts();
  const settings = useStored(settingsSlot);
  return (
    <ChartView
      code={code}
      interval={interval}
      found={found}
      tick={tick}
      unit="yen"
      settings={settings}
      day={quote}
      onAlert={onAlert}
      trends={trends}
      levels={levelsIn(t, { view, interval, settings, orders: own.orders, quantities: !hidden })}
      marks={settings.on.own ? fillMarks(t, found.bars ?? [], own.fills) : []}
    />
  );
}

/** Seconds follow the trades, which are subscribed only while they are shown. */
function SecondChart(chart: OwnedProps) {
  const found = useSecondBars(chart.code, useTape(chart.code));
  return <IssueChart {...chart} interval="second" found={found} />;
}

type LongerProps = OwnedProps & { readonly interval: Exclude<Interval, 'second'> };

function LongerChart({ interval, ...chart }: LongerProps) {
  const found = useBars(chart.code, interval, (bars, of) => withQuote(bars, chart.quote, of));
  return <IssueChart {...chart} interval={interval} found={found} />;
}

/** The issue's chart: candles of seconds to months with the studies that the reader chose; the current bar is live. */
export function ChartPanel(panel: ChartPanelProps) {
  const t = useText();
  const own = useOwn(panel.code);
  const trends = useTrendLines(panel.code);
  const [drawing, setDrawing] = useState(false);
  const editor = drawing ? { onChange: trends.change, onClose: () => setDrawing(false) } : undefined;
  const chart = { ...panel, own, trends: { lines: trends.lines, editor } };
  const interval = useStored(intervalSlot);
  const [choosing, setChoosing] = useState<boolean>();
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
          if (full && choosing !== true && event.key === 'Escape') setFull(false);
        }}
      >
        <IntervalChoice intervals={INTERVALS} value={interval} onChange={(value) => storage.set(intervalSlot, value)} />
        {interval === 'second' ? <SecondChart {...chart} /> : <LongerChart {...chart} interval={interval} />}
        <div className={css.tools}>
          <Button kind="quiet" size="small" onClick={() => setChoosing(true)}>
            {t('chart.studies')}
          </Button>
          <Button kind="quiet" size="small" aria-pressed={drawing} onClick={() => setDrawing(!drawing)}>
            {t('chart.trends')}
          </Button>
          <Button kind="quiet" size="small" onClick={() => setFull(!full)}>
            {t(full ? 'chart.leaveFull' : 'chart.full')}
          </Button>
          <a className={css.attribution} href="https://www.tradingview.com/" target="_blank" rel="noopener noreferrer">
            {t('stock.attribution')}
          </a>
        </div>
        {choosing !== undefined && (
          <Suspense>
            <StudySheet open={choosing} onClose={() => setChoosing(false)} group={groupOf(interval)} />
          </Suspense>
        )}
      </section>
      <OwnList own={own} quote={panel.quote} />
    </>
  );
}

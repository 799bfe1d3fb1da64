import { useText } from '../../../messages/index.ts';
import { wordSlot } from '../../../shared/storage/slot.ts';
import { storage, useStored } from '../../../shared/storage/storage.ts';
import type { Quote } from '../../../shared/stream/index.ts';
import { NIGHT } from '../../../shared/venues/index.ts';
import css from './chart.module.css';
import { ChartView } from './chart-view.tsx';
import { withQuote } from './data/bars.ts';
import { isIntraday } from './data/intervals.ts';
import { useBars } from './data/use-bars.ts';
import { IntervalChoice } from './parts/interval-choice.tsx';
import { settingsSlot } from './studies/settings.ts';

/** Minutes of the evening, and nights as days; too little trades for seconds and for bars of weeks. */
const INTERVALS = ['minute', 'minute5', 'minute15', 'day'] as const;
const intervalSlot = wordSlot('kabuto.nightInterval', INTERVALS, 'minute');

type NightChartProps = { readonly code: string; readonly quote: Quote; readonly tick: number };

/** The chart of an issue at night: candles of its trades there, the current minute live, with the day's close. */
export function NightChart({ code, quote, tick }: NightChartProps) {
  const t = useText();
  const interval = useStored(intervalSlot);
  const settings = useStored(settingsSlot);
  // a night's bar bears the next business day, which is not the day of the quote's time
  const found = useBars(code, interval, (bars, of) => (of === 'minute' ? withQuote(bars, quote, of) : bars), NIGHT);
  const isLevel = settings.on.levels && isIntraday(interval);
  return (
    <section className={css.panel} aria-label={t('stock.chart')}>
      <IntervalChoice intervals={INTERVALS} value={interval} onChange={(value) => storage.set(intervalSlot, value)} />
      <ChartView
        code={code}
        interval={interval}
        found={found}
        tick={tick}
        unit="yen"
        settings={settings}
        day={undefined}
        levels={isLevel ? [{ price: quote.base, title: '', colour: 'edge' }] : []}
        marks={[]}
      />
      <div className={css.tools}>
        <a className={css.attribution} href="https://www.tradingview.com/" target="_blank" rel="noopener noreferrer">
          {t('stock.attribution')}
        </a>
      </div>
    </section>
  );
}

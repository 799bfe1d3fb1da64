import { PRICE_SCALE } from '@kabuto/market';
import { useText } from '../../../messages/index.ts';
import { wordSlot } from '../../../shared/storage/slot.ts';
import { storage, useStored } from '../../../shared/storage/storage.ts';
import { useIndexValues, useMarketTime } from '../../../shared/stream/index.ts';
import css from './chart.module.css';
import { ChartView } from './chart-view.tsx';
import { withIndex } from './data/index-bars.ts';
import { isIntraday } from './data/intervals.ts';
import { useBars } from './data/use-bars.ts';
import { IntervalChoice } from './parts/interval-choice.tsx';
import { settingsSlot } from './studies/settings.ts';

/** An index has minutes of the shown day, and no trades of which seconds could be made. */
const INTERVALS = ['minute', 'minute5', 'day', 'week', 'month'] as const;
const intervalSlot = wordSlot('kabuto.indexInterval', INTERVALS, 'minute');

/** The chart of an index: candles of minutes to months, the current one live, with the chosen studies. */
export function IndexChart({ code, previous }: { readonly code: string; readonly previous: string }) {
  const t = useText();
  const interval = useStored(intervalSlot);
  const stored = useStored(settingsSlot);
  const settings = { ...stored, on: { ...stored.on, vwap: false, volume: false } };
  const value = useIndexValues().find((index) => index.code === code)?.value;
  const now = useMarketTime();
  const live =
    value === undefined || now === undefined ? undefined : { value: Math.round(Number(value) * PRICE_SCALE), now };
  const found = useBars(code, interval, (bars, of) => withIndex(bars, live, of));
  const isLevel = settings.on.levels && isIntraday(interval);
  return (
    <section className={css.panel} aria-label={t('stock.chart')}>
      <IntervalChoice intervals={INTERVALS} value={interval} onChange={(value) => storage.set(intervalSlot, value)} />
      <ChartView
        code={code}
        interval={interval}
        found={found}
        tick={1}
        unit="points"
        settings={settings}
        day={undefined}
        levels={isLevel ? [{ price: Math.round(Number(previous) * PRICE_SCALE), title: '', colour: 'edge' }] : []}
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

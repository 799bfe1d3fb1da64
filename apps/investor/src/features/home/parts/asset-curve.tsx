import { formatIsoDate, formatPercent, formatSigned, formatTime } from '@kabuto/i18n';
import { type EpochMs, tokyoDate } from '@kabuto/market';
import { Segmented, Skeleton } from '@kabuto/ui';
import { useState } from 'react';
import { useText } from '../../../messages/index.ts';
import { Percent, SignedYen, useHiddenAmounts, Yen } from '../../../shared/amounts/index.ts';
import { useCall } from '../../../shared/api/index.ts';
import { wordSlot } from '../../../shared/storage/slot.ts';
import { storage, useStored } from '../../../shared/storage/storage.ts';
import { ErrorBlock } from '../../../shared/ui/index.ts';
import { type Curve, curveOf, RANGES, type Range } from '../curve-model.ts';
import css from './asset-curve.module.css';
import { CurveChart } from './curve-chart.tsx';

const rangeSlot = wordSlot('kabuto.curveRange', RANGES, 'month');
/** How often the curve is read again, milliseconds; its last point is the total of the page. */
const EVERY_MS = 60_000;
const NAMES = { day: 'home.curveDay', month: 'home.curveMonth', year: 'home.curveYear' } as const;

/** A point's time as the range needs it: the time of a day, the date of a month or year. */
function label(at: number, range: Range): string {
  // The wire has times as numbers.
  return range === 'day' ? formatTime(at, false) : formatIsoDate(tokyoDate(at as EpochMs), range === 'month');
}

function Drawing({ curve, range }: { readonly curve: Curve; readonly range: Range }) {
  const t = useText();
  const [hidden] = useHiddenAmounts();
  const [pointed, point] = useState<number | null>(null);
  const { times, values, change } = curve;
  const [from, to] = [label(times[0] ?? 0, range), label(times.at(-1) ?? 0, range)];
  const first = values[0] ?? 0;
  const amounts = { change: formatSigned(change), percent: formatPercent(change, first) ?? '' };
  const summary = hidden
    ? t('home.curveSummaryHidden', { from, to })
    : t('home.curveSummary', { from, to, ...amounts });
  const at = pointed === null ? undefined : times[pointed];
  return (
    <>
      <p className={css.figures}>
        {at === undefined || pointed === null ? (
          <>
            <span className={css.label}>{t(NAMES[range])}</span>
            <SignedYen value={change} />
            <Percent part={change} base={first} own />
            <span className={css.note}>{t('home.curveNet')}</span>
          </>
        ) : (
          <>
            <time className={css.label}>{label(at, range)}</time>
            <Yen value={values[pointed]} own />
          </>
        )}
      </p>
      <CurveChart values={values} summary={summary} pointed={pointed} onPoint={point} />
      <p className={css.ends} aria-hidden="true">
        <span>{from}</span>
        <span>{to}</span>
      </p>
    </>
  );
}

/**
 * Total assets over a day, a month or a year, net of deposits, with what was earned. `total`: the total that the page
 * shows.
 */
export function AssetCurve({ total }: { readonly total: string | undefined }) {
  const t = useText();
  const range = useStored(rangeSlot);
  const { data, error, refetch, isPlaceholderData } = useCall(
    'GET v1/trade/asset/history',
    { range },
    { refetchInterval: EVERY_MS, keepPrevious: true },
  );
  if (error !== null && data === undefined)
    return <ErrorBlock error={error} size="block" onRetry={() => void refetch()} />;
  if (data?.points.length === 0) return <p className={css.empty}>{t('home.curveEmpty')}</p>;
  const curve = data === undefined || isPlaceholderData ? undefined : curveOf(data, total);
  return (
    <section className={css.curve} aria-label={t('home.curve')}>
      <div className={css.drawing}>
        {curve === undefined && <Skeleton width="100%" height="100%" />}
        {curve === null && <p className={css.none}>{t('home.curveBeforeOpening')}</p>}
        {curve !== undefined && curve !== null && <Drawing key={range} curve={curve} range={range} />}
      </div>
      <Segmented
        label={t('home.curve')}
        value={range}
        onChange={(value) => storage.set(rangeSlot, value)}
        choices={RANGES.map((value) => ({ value, label: t(NAMES[value]) }))}
      />
    </section>
  );
}

import { formatDateTime, formatIsoDate, formatWhole } from '@kabuto/i18n';
import { EmptyState, RowSkeletons } from '@kabuto/ui';
import { useState } from 'react';
import { useText } from '../../../messages/index.ts';
import { useCall } from '../../../shared/api/index.ts';
import { ErrorBlock } from '../../../shared/ui/index.ts';
import { isCash, totalText } from './asset-amount.ts';
import css from './proof.module.css';

/** The published roots and totals of a night; public, no login needed. */
export function RootsView() {
  const t = useText();
  const [night, setNight] = useState<string>();
  const query = night === undefined ? {} : { night };
  const { data, error, refetch } = useCall('GET v1/proof/roots', query, { keepPrevious: true });
  return (
    <>
      {data === undefined && error !== null && <ErrorBlock size="block" error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <RowSkeletons count={3} />}
      {data !== undefined && data.night === null && (
        <EmptyState icon="document" title={t('proof.noNight')} body={t('proof.noNightBody')} />
      )}
      {data !== undefined && data.night !== null && (
        <div className={css.roots}>
          <label className={css.choice}>
            <span>{t('proof.night')}</span>
            <select value={data.night.night} onChange={({ target }) => setNight(target.value)}>
              {data.nights.map((one) => (
                <option key={one} value={one}>
                  {formatIsoDate(one)}
                </option>
              ))}
            </select>
          </label>
          <p className={css.small}>
            {t('proof.point', { time: formatDateTime(data.night.marketAt), seq: String(data.night.journalSeq) })}
          </p>
          <Hash label={t('proof.head')} value={data.night.headHash} />
          <ul className={css.list}>
            {data.assets.map(({ asset, root, total, leaves }) => (
              <li key={asset}>
                <span className={css.name}>
                  <span>{isCash(asset) ? t('proof.yen') : asset}</span>
                  {leaves !== null && (
                    <span className={css.code}>{t('proof.leaves', { count: formatWhole(leaves) })}</span>
                  )}
                </span>
                <span className={css.total}>
                  {total === null
                    ? t('proof.noTotal')
                    : t(isCash(asset) ? 'proof.totalYen' : 'proof.total', { total: totalText(asset, total) })}
                </span>
                <Hash label={t('proof.root')} value={root} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

function Hash({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <p className={css.hash}>
      <span>{label}</span>
      <code translate="no">{value}</code>
    </p>
  );
}

import { EmptyState, RowSkeletons, Section, Segmented } from '@kabuto/ui';
import { useState } from 'react';
import { useText } from '../../../messages/index.ts';
import { useCall } from '../../../shared/api/index.ts';
import { Link } from '../../../shared/navigation/link.tsx';
import { RankedRow, useSparks } from '../../../shared/stocks/index.ts';
import { ErrorBlock } from '../../../shared/ui/index.ts';
import css from '../home-page.module.css';

type Kind = 'gainers' | 'losers' | 'volume';
const KINDS: readonly Kind[] = ['gainers', 'losers', 'volume'];
const ROWS = 5;

/** The issues with the largest moves, read again every few seconds with the prices by which they are ordered. */
export function Movers() {
  const t = useText();
  const [kind, setKind] = useState<Kind>('gainers');
  const { data, error, refetch } = useCall(
    'GET v1/quote/ranking/list',
    { kind, pageSize: String(ROWS) },
    { refetchInterval: 5000, keepPrevious: true },
  );
  const sparks = useSparks((data?.rows ?? []).map(({ instrument }) => instrument.code));
  return (
    <Section
      title={t('home.movers')}
      action={
        <Link to="/pages/quotation/quotation" className={css.more}>
          {t('common.more')}
        </Link>
      }
    >
      <div className={css.choice}>
        <Segmented
          label={t('home.movers')}
          value={kind}
          onChange={setKind}
          choices={KINDS.map((value) => ({ value, label: t(`home.${value}`) }))}
        />
      </div>
      {error !== null && data === undefined && <ErrorBlock error={error} size="block" onRetry={() => void refetch()} />}
      {error === null && data === undefined && <RowSkeletons count={ROWS} middle />}
      {data?.rows.length === 0 && <EmptyState icon="chart" title={t('home.movers')} body={t('home.moversEmpty')} />}
      {data?.rows.map((hit) => (
        <RankedRow key={hit.instrument.code} hit={hit} spark={sparks.get(hit.instrument.code)} />
      ))}
    </Section>
  );
}

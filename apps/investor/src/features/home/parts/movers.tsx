import { EmptyState, RowSkeletons, Section, Segmented } from '@kabuto/ui';
import { useState } from 'react';
import { useText } from '../../../messages/index.ts';
import { useCall } from '../../../shared/api/index.ts';
import { Link } from '../../../shared/navigation/link.tsx';
import { AuctionRow, RankedRow, useSparks } from '../../../shared/stocks/index.ts';
import { useSession } from '../../../shared/stream/index.ts';
import { ErrorBlock } from '../../../shared/ui/index.ts';
import css from '../home-page.module.css';

type Kind = 'gainers' | 'losers' | 'volume';
const KINDS: readonly Kind[] = ['gainers', 'losers', 'volume'];
const ROWS = 5;
const EVERY_5_S = { refetchInterval: 5000, keepPrevious: true } as const;

/**
 * The issues with the largest moves, read again every few seconds with the prices by which they are ordered; before the
 * opening by what its auction would do.
 */
export function Movers() {
  const t = useText();
  const [kind, setKind] = useState<Kind>('gainers');
  const early = useSession()?.phase === 'am-acceptance';
  const query = { kind, pageSize: String(ROWS) };
  const ranked = useCall('GET v1/quote/ranking/list', query, { ...EVERY_5_S, enabled: !early });
  const auctions = useCall('GET v1/quote/auction/list', query, { ...EVERY_5_S, enabled: early });
  const { data, error, refetch } = early ? auctions : ranked;
  const sparks = useSparks((early ? [] : (ranked.data?.rows ?? [])).map(({ instrument }) => instrument.code));
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
      {early && auctions.data?.rows.map((hit) => <AuctionRow key={hit.instrument.code} hit={hit} />)}
      {!early &&
        ranked.data?.rows.map((hit) => (
          <RankedRow key={hit.instrument.code} hit={hit} spark={sparks.get(hit.instrument.code)} />
        ))}
    </Section>
  );
}

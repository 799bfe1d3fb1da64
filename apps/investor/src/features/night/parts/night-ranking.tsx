import { formatTime } from '@kabuto/i18n';
import { Button, EmptyState, RowSkeletons, Segmented } from '@kabuto/ui';
import { useState } from 'react';
import { type TextKey, useText } from '../../../messages/index.ts';
import { useCall } from '../../../shared/api/index.ts';
import { push } from '../../../shared/navigation/navigation.ts';
import { ErrorBlock } from '../../../shared/ui/index.ts';
import { NIGHT } from '../../../shared/venues/index.ts';
import { KINDS, type Kind } from '../kinds.ts';
import css from './night-ranking.module.css';
import { NightRow } from './night-row.tsx';

const LABEL: Readonly<Record<Kind, TextKey>> = {
  gainers: 'market.gainers',
  losers: 'market.losers',
  volume: 'market.volume',
  value: 'market.value',
};

/** How often the ranking is read again, milliseconds; between, order and figures stay as they were. */
const EVERY_MS = 5_000;
const FIRST_ROWS = 20;
const MAX_ROWS = 100;

/** A night's ranking; while more rows are loading the previous ones stay. */
export const useNightRanking = (kind: Kind, count: number = FIRST_ROWS, enabled = true) =>
  useCall(
    'GET v1/quote/ranking/list',
    { kind, venue: NIGHT, pageSize: String(count) },
    { refetchInterval: EVERY_MS, keepPrevious: true, enabled },
  );

type NightRankingProps = {
  readonly kind: Kind;
  readonly onKind: (kind: Kind) => void;
  readonly chosen: string | undefined;
  readonly onOpen: (code: string) => void;
};

/** Issues that traded at night, ranked by change from the day close, shares or yen; of the last night when it is over. */
export function NightRanking({ kind, onKind, chosen, onOpen }: NightRankingProps) {
  const t = useText();
  return (
    <section aria-label={t('night.ranking')}>
      <Segmented
        kind="tabs"
        label={t('night.ranking')}
        value={kind}
        onChange={onKind}
        choices={KINDS.map((value) => ({ value, label: t(LABEL[value]) }))}
      />
      <Rows key={kind} kind={kind} chosen={chosen} onOpen={onOpen} />
    </section>
  );
}

function Rows({ kind, chosen, onOpen }: Omit<NightRankingProps, 'onKind'>) {
  const t = useText();
  const [count, setCount] = useState(FIRST_ROWS);
  const { data, error, refetch, isPlaceholderData } = useNightRanking(kind, count);
  if (data === undefined && error !== null)
    return <ErrorBlock size="block" error={error} onRetry={() => void refetch()} />;
  if (data === undefined)
    return (
      <>
        <p className={css.time} />
        <RowSkeletons count={8} />
      </>
    );
  if (data.rows.length === 0)
    return (
      <EmptyState
        icon="market"
        title={t('night.emptyTitle')}
        body={t('night.emptyBody')}
        step={{ label: t('night.find'), onClick: () => push('/pages/trade/query/query') }}
      />
    );
  return (
    <>
      <p className={css.time}>{t('market.rankedAt', { time: formatTime(data.at) })}</p>
      <ol className={css.rows} data-waiting={isPlaceholderData}>
        {data.rows.map((hit, index) => (
          <li
            key={hit.instrument.code}
            className={css.row}
            data-selected={hit.instrument.code === chosen}
            aria-current={hit.instrument.code === chosen ? 'true' : undefined}
          >
            <NightRow hit={hit} kind={kind} rank={<span className={css.rank}>{index + 1}</span>} onOpen={onOpen} />
          </li>
        ))}
      </ol>
      {data.total > data.rows.length && data.rows.length < MAX_ROWS && (
        <div className={css.more}>
          <Button kind="text" size="small" onClick={() => setCount(MAX_ROWS)}>
            {t('common.more')}
          </Button>
        </div>
      )}
    </>
  );
}

import { EmptyState, Skeleton } from '@kabuto/ui';
import { useText } from '../../messages/index.ts';
import { useCall } from '../../shared/api/index.ts';
import { push, useQueryParams } from '../../shared/navigation/navigation.ts';
import { AppBar, ErrorBlock, Page } from '../../shared/ui/index.ts';
import { useLiveOfferings } from '../offerings/index.ts';
import css from './cover-page.module.css';
import { CoverCard } from './parts/cover-card.tsx';

const EVERY_MS = 5_000;

/** RT-20: blocks that were allotted, each with the one action that is due: pay, wait for the lock-up's end, sell. */
export function CoverPage() {
  const t = useText();
  const { id } = useQueryParams();
  useLiveOfferings();
  const { data, error, refetch } = useCall('GET v1/otc/cover/list', {}, { staleTime: 0, refetchInterval: EVERY_MS });
  return (
    <Page bar={<AppBar title={t('routes.otcCover')} />}>
      {data === undefined && error !== null && <ErrorBlock size="block" error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && (
        <div className={css.cards}>
          <Skeleton height="220px" />
        </div>
      )}
      {data?.rows.length === 0 && (
        <EmptyState
          icon="wallet"
          title={t('otc.coverEmptyTitle')}
          body={t('otc.coverEmptyBody')}
          step={{ label: t('otc.toOfferings'), onClick: () => push('/pages/stock/otc/otc') }}
        />
      )}
      {data !== undefined && data.rows.length > 0 && (
        <ul className={css.cards}>
          {data.rows.map((row) => (
            <CoverCard key={row.application.applicationId} row={row} named={row.offering.offeringId === id} />
          ))}
        </ul>
      )}
    </Page>
  );
}

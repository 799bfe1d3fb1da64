import { priceOf, useLanguage } from '@kabuto/i18n';
import { tickSize } from '@kabuto/market';
import { Chip, EmptyState, Icon, Segmented, Skeleton } from '@kabuto/ui';
import { Suspense, useState } from 'react';
import { useText } from '../../../messages/index.ts';
import { ApiError, useCall } from '../../../shared/api/index.ts';
import { Link } from '../../../shared/navigation/link.tsx';
import { push } from '../../../shared/navigation/navigation.ts';
import { useQuote } from '../../../shared/stream/index.ts';
import { ErrorBlock } from '../../../shared/ui/index.ts';
import { NIGHT, topicCode } from '../../../shared/venues/index.ts';
import { NightChart, StockBook, StockTape } from '../../stock/index.ts';
import css from './night-issue.module.css';
import { IssueOrders } from './night-orders.tsx';
import { NightPrice } from './night-price.tsx';

const TABS = ['book', 'chart', 'tape'] as const;
type Tab = (typeof TABS)[number];

/** How often the stored quote is read again, milliseconds, for what the stream does not carry. */
const EVERY_MS = 15_000;

const isUnknown = (error: Error | null): boolean =>
  error instanceof ApiError && (error.reason === 'INSTRUMENT_UNKNOWN' || error.field === 'code');

/** An issue at night, and its quote there; the page's bar and body share the reply. */
export const useNightIssue = (code: string, enabled = true) =>
  useCall('GET v1/quote/instrument/detail', { code, venue: NIGHT }, { refetchInterval: EVERY_MS, enabled });

function IssueSkeleton() {
  const t = useText();
  return (
    <div className={css.wait} role="status" aria-label={t('ui.loading')}>
      <Skeleton width="45%" height="20px" />
      <Skeleton width="60%" height="44px" />
      <Skeleton height="240px" />
      <Skeleton height="320px" />
    </div>
  );
}

/** One issue at night: what its price is worth, its book and trades, and the own orders in it. */
export function NightIssue({ code, open }: { readonly code: string; readonly open: boolean }) {
  const t = useText();
  const language = useLanguage();
  const [tab, setTab] = useState<Tab>('book');
  const { data, error, refetch } = useNightIssue(code);
  const live = useQuote(topicCode(code, NIGHT), data?.quote);
  if (data === undefined || live === undefined) {
    if (isUnknown(error))
      return (
        <EmptyState
          icon="search"
          title={t('stock.unknownTitle')}
          body={t('stock.unknownBody')}
          step={{ label: t('night.find'), onClick: () => push('/pages/trade/query/query') }}
        />
      );
    if (error !== null) return <ErrorBlock size="block" error={error} onRetry={() => void refetch()} />;
    return <IssueSkeleton />;
  }
  const { instrument } = data;
  const tick = priceOf(data.tick) ?? tickSize(instrument.tickTable, live.last ?? live.base);
  return (
    <>
      <Link to="/pages/stock/detail/detail" query={{ code }} className={css.issue}>
        <span className={css.name}>{instrument.names[language]}</span>
        <span className={css.code}>{code}</span>
        <Chip>{t(`market.${instrument.section}`)}</Chip>
        <Icon name="forward" size={16} />
      </Link>
      <NightPrice code={code} quote={live} tick={tick} open={open} />
      <Segmented
        kind="tabs"
        label={t('stock.parts')}
        value={tab}
        onChange={setTab}
        choices={TABS.map((value) => ({ value, label: t(`stock.${value}`) }))}
      />
      <Suspense fallback={<Skeleton height="364px" />}>
        {tab === 'book' && <StockBook code={code} venue={NIGHT} quote={live} tick={tick} />}
        {tab === 'chart' && <NightChart code={code} quote={live} tick={tick} />}
        {tab === 'tape' && (
          <StockTape code={code} venue={NIGHT} quote={live} tick={tick} lot={Number(instrument.lot)} />
        )}
      </Suspense>
      <IssueOrders code={code} />
    </>
  );
}

import { EmptyState, RowSkeletons } from '@kabuto/ui';
import { useText } from '../../messages/index.ts';
import { useCall } from '../../shared/api/index.ts';
import { LoadMore, useList } from '../../shared/lists/index.ts';
import { push } from '../../shared/navigation/navigation.ts';
import { ListTools, useListAddress } from '../../shared/ranges/index.ts';
import { ErrorBlock } from '../../shared/ui/index.ts';
import { sumsOfIssue } from './model.ts';
import { SumsOrError } from './parts/fill-sums.tsx';
import { TradeRow } from './parts/trade-row.tsx';
import { TradesFrame } from './parts/trades-frame.tsx';

/** RT-29: the fills of the trading day, newest first, and what they come to; each opens its order; `?code`. */
export function TradesPage() {
  const t = useText();
  const { code, show } = useListAddress();
  const list = useList('GET v1/trade/fill/list', { scope: 'today', ...(code === undefined ? {} : { code }) });
  const sums = useCall('GET v1/trade/fill/totals', { scope: 'today' });
  // the list and its sums come together, so that no row moves
  const waiting = list.state === 'first_loading' || (sums.data === undefined && sums.error === null);
  return (
    <TradesFrame tab="today" titleKey="routes.todayTrades">
      {waiting && list.error === null && <RowSkeletons count={5} />}
      {waiting && list.error !== null && <ErrorBlock error={list.error} onRetry={list.retry} />}
      {!waiting && (code !== undefined || list.rows.length > 0) && (
        <ListTools
          count={t('orders.tradesCount', { count: list.total ?? list.rows.length })}
          issues={sums.data?.rows ?? []}
          code={code}
          onCode={(next) => show({ code: next })}
        />
      )}
      {!waiting && list.total === 0 && code !== undefined && (
        <EmptyState
          icon="filter"
          title={t('trades.emptyIssueTitle')}
          step={{ label: t('trades.allIssues'), onClick: () => show({ code: undefined }) }}
        />
      )}
      {!waiting && list.total === 0 && code === undefined && (
        <EmptyState
          icon="check"
          title={t('orders.tradesEmptyTitle')}
          body={t('orders.tradesEmptyBody')}
          step={{ label: t('orders.placeOrder'), onClick: () => push('/pages/trade/buy/buy') }}
        />
      )}
      {!waiting && list.rows.length > 0 && (
        <>
          <SumsOrError totals={sumsOfIssue(sums.data, code)} error={sums.error} onRetry={() => void sums.refetch()} />
          <ul>
            {list.rows.map((fill) => (
              <TradeRow key={fill.fillId} fill={fill} />
            ))}
          </ul>
          <LoadMore list={list} />
        </>
      )}
    </TradesFrame>
  );
}

import { useText } from '../../messages/index.ts';
import { SignedYen } from '../../shared/amounts/index.ts';
import { useCall } from '../../shared/api/index.ts';
import { LoadMore, useList } from '../../shared/lists/index.ts';
import { push } from '../../shared/navigation/navigation.ts';
import { AppBar, Button, EmptyState, ErrorBlock, Page, SessionChip } from '../../shared/ui/index.ts';
import css from './orders-page.module.css';
import { OrdersSkeleton } from './parts/orders-skeleton.tsx';
import { TradeRow } from './parts/trade-row.tsx';

/** RT-29: the fills of the trading day, newest first; each opens its order. */
export function TradesPage() {
  const t = useText();
  const list = useList('GET v1/trade/fill/list', { scope: 'today' }, { pageSize: 20 });
  const { data: summary } = useCall('GET v1/trade/asset/summary', {});
  const waiting = list.state === 'first_loading';
  return (
    <Page
      bar={
        <AppBar
          title={t('routes.todayTrades')}
          actions={
            <span className={css.session}>
              <SessionChip />
            </span>
          }
        />
      }
    >
      {waiting && list.error === null && <OrdersSkeleton />}
      {waiting && list.error !== null && <ErrorBlock error={list.error} onRetry={list.retry} />}
      {list.total === 0 && (
        <EmptyState
          icon="check"
          title={t('orders.tradesEmptyTitle')}
          body={t('orders.tradesEmptyBody')}
          action={
            <Button kind="quiet" size="small" onClick={() => push('/pages/trade/buy/buy')}>
              {t('orders.placeOrder')}
            </Button>
          }
        />
      )}
      {list.rows.length > 0 && (
        <>
          <div className={css.sums}>
            <span>{t('orders.tradesCount', { count: list.total ?? list.rows.length })}</span>
            <span className={css.realised}>
              {t('orders.realisedToday')}
              <strong>
                <SignedYen value={summary?.realisedToday} />
              </strong>
            </span>
          </div>
          <ul>
            {list.rows.map((fill) => (
              <TradeRow key={fill.fillId} fill={fill} />
            ))}
          </ul>
          {list.error !== null && <ErrorBlock size="block" error={list.error} onRetry={list.retry} />}
          <LoadMore list={list} />
        </>
      )}
    </Page>
  );
}

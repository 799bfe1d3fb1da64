import type { OrderView } from '@kabuto/contract';
import { useState } from 'react';
import { useText } from '../../messages/index.ts';
import { useList } from '../../shared/lists/index.ts';
import {
  ActionBar,
  AppBar,
  EmptyState,
  Page,
  Segmented,
  SessionChip,
  Sheet,
  TwoPane,
  useWide,
} from '../../shared/ui/index.ts';
import css from './orders-page.module.css';
import { AmendSheet } from './parts/amend-sheet.tsx';
import { CancelAllButton } from './parts/cancel-all-button.tsx';
import { CancelSheet } from './parts/cancel-sheet.tsx';
import { OrderDetail } from './parts/order-detail.tsx';
import { OrderList } from './parts/order-list.tsx';
import { useOrderInAddress } from './use-order-in-address.ts';

type Scope = 'open' | 'today';

/** RT-30: the orders of the day with their states; a row opens everything about the order. */
export function OrdersPage() {
  const t = useText();
  const wide = useWide();
  const [chosen, choose] = useOrderInAddress();
  const [scope, setScope] = useState<Scope>(chosen === undefined ? 'open' : 'today');
  const [cancelling, setCancelling] = useState<OrderView | null>(null);
  const [amending, setAmending] = useState<OrderView | null>(null);
  const open = useList('GET v1/trade/order/list', { scope: 'open' }, { pageSize: 20 });
  const today = useList('GET v1/trade/order/list', { scope: 'today' }, { pageSize: 20, enabled: scope === 'today' });
  const openCount = open.total ?? 0;
  const cancel = (order: OrderView): void => {
    if (!wide) choose(undefined);
    setCancelling(order);
  };
  const amend = (order: OrderView): void => {
    if (!wide) choose(undefined);
    setAmending(order);
  };
  const list = (
    <OrderList
      list={scope === 'open' ? open : today}
      chosen={wide ? chosen : undefined}
      onOpen={({ orderId }) => choose(orderId)}
      onCancel={cancel}
      empty={
        scope === 'open'
          ? { title: t('orders.emptyOpenTitle'), body: t('orders.emptyOpenBody') }
          : { title: t('orders.emptyTodayTitle'), body: t('orders.emptyTodayBody') }
      }
    />
  );
  return (
    <Page
      bar={
        <AppBar
          title={t('routes.todayOrders')}
          actions={
            <span className={css.session}>
              <SessionChip />
            </span>
          }
        />
      }
      actions={
        openCount > 0 && (
          <ActionBar>
            <CancelAllButton count={openCount} />
          </ActionBar>
        )
      }
    >
      <Segmented
        kind="tabs"
        label={t('orders.tabs')}
        value={scope}
        onChange={setScope}
        choices={[
          { value: 'open', label: openCount === 0 ? t('orders.open') : `${t('orders.open')} ${openCount}` },
          { value: 'today', label: t('orders.today') },
        ]}
      />
      {wide ? (
        <TwoPane
          main={list}
          detail={
            chosen === undefined ? (
              <EmptyState icon="orders" title={t('orders.detailTitle')} body={t('orders.chooseOne')} />
            ) : (
              <div className={css.pane}>
                <OrderDetail key={chosen} orderId={chosen} onAmend={amend} onCancel={cancel} onOpen={choose} />
              </div>
            )
          }
        />
      ) : (
        list
      )}
      <Sheet open={!wide && chosen !== undefined} onClose={() => choose(undefined)} title={t('orders.detailTitle')}>
        {chosen !== undefined && (
          <OrderDetail key={chosen} orderId={chosen} onAmend={amend} onCancel={cancel} onOpen={choose} />
        )}
      </Sheet>
      <AmendSheet order={amending} onClose={() => setAmending(null)} />
      <CancelSheet order={cancelling} onClose={() => setCancelling(null)} />
    </Page>
  );
}

import type { OrderView } from '@kabuto/contract';
import { ActionBar, EmptyState, Sheet, TwoPane, useWide } from '@kabuto/ui';
import { useState } from 'react';
import { useText } from '../../messages/index.ts';
import { useCall } from '../../shared/api/index.ts';
import { useList } from '../../shared/lists/index.ts';
import { useListAddress } from '../../shared/ranges/index.ts';
import { AppBar, ErrorBlock, Page, SessionChip } from '../../shared/ui/index.ts';
import css from './orders-page.module.css';
import { AmendSheet } from './parts/amend-sheet.tsx';
import { CancelAllButton } from './parts/cancel-all-button.tsx';
import { CancelSheet } from './parts/cancel-sheet.tsx';
import { CurrentOrders } from './parts/current-orders.tsx';
import { OrderDetail } from './parts/order-detail.tsx';
import { OrderHistory } from './parts/order-history.tsx';
import type { OrderListActions } from './parts/order-list.tsx';
import { OrderTabs } from './parts/order-tabs.tsx';
import type { OrderTab } from './tabs.ts';
import { useOrderInAddress } from './use-order-in-address.ts';

/**
 * RT-28: open orders, to amend or cancel; an order named by the address opens its cancellation at once, and its name
 * leaves the address with it.
 */
export const OpenOrdersPage = () => <OrdersPage tab="open" />;
/** RT-30: the orders of the day; the address names the order that is open, as long as it is. */
export const DayOrdersPage = () => <OrdersPage tab="day" />;
/** RT-32: the orders of a range of dates. */
export const OrderHistoryPage = () => <OrdersPage tab="history" />;

/** The member's orders with their states; a row opens everything about the order. */
function OrdersPage({ tab }: { readonly tab: OrderTab }) {
  const t = useText();
  const wide = useWide();
  const [named, setNamed] = useOrderInAddress();
  const [chosen, setChosen] = useState<string>();
  const [opened, setOpened] = tab === 'open' ? [chosen, setChosen] : [named, setNamed];
  const [cancelling, setCancelling] = useState<OrderView | null>(null);
  const [amending, setAmending] = useState<OrderView | null>(null);
  const toCancel = tab === 'open' ? named : undefined;
  const asked = useCall('GET v1/trade/order/detail', { orderId: toCancel ?? '' }, { enabled: toCancel !== undefined });
  const open = useList('GET v1/trade/order/list', { scope: 'open' });
  const { code } = useListAddress();
  const openCount = open.total ?? 0;
  const cancellable = open.page?.cancellable ?? 0;
  /** On a phone the detail gives way to the sheet that it opens. */
  const leaveDetail = (): void => {
    if (!wide) setOpened(undefined);
  };
  const cancel = (order: OrderView): void => {
    leaveDetail();
    setCancelling(order);
  };
  const amend = (order: OrderView): void => {
    leaveDetail();
    setAmending(order);
  };
  const actions: OrderListActions = {
    chosen: wide ? opened : undefined,
    onOpen: ({ orderId }) => setOpened(orderId),
    onAmend: amend,
    onCancel: cancel,
  };
  const list = tab === 'history' ? <OrderHistory {...actions} /> : <CurrentOrders tab={tab} {...actions} />;
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
        cancellable > 0 &&
        tab !== 'history' &&
        // what it cancels must not be more than what is shown
        code === undefined && (
          <ActionBar side="start">
            <CancelAllButton count={cancellable} />
          </ActionBar>
        )
      }
    >
      <OrderTabs tab={tab} openCount={openCount} code={code} />
      {toCancel !== undefined && asked.error !== null && (
        <ErrorBlock size="block" error={asked.error} onRetry={() => void asked.refetch()} />
      )}
      {wide ? (
        <TwoPane
          main={list}
          detail={
            opened === undefined ? (
              <EmptyState icon="orders" title={t('orders.detailTitle')} body={t('orders.chooseOne')} />
            ) : (
              <div className={css.pane}>
                <OrderDetail key={opened} orderId={opened} onAmend={amend} onCancel={cancel} onOpen={setOpened} />
              </div>
            )
          }
        />
      ) : (
        list
      )}
      <Sheet open={!wide && opened !== undefined} onClose={() => setOpened(undefined)} title={t('orders.detailTitle')}>
        {opened !== undefined && (
          <OrderDetail key={opened} orderId={opened} onAmend={amend} onCancel={cancel} onOpen={setOpened} />
        )}
      </Sheet>
      <AmendSheet order={amending} onClose={() => setAmending(null)} />
      <CancelSheet
        order={cancelling ?? asked.data?.order ?? null}
        onClose={() => {
          setCancelling(null);
          // on the other tabs the address names the order beside the list, which stays open
          if (tab === 'open') setNamed(undefined);
        }}
      />
    </Page>
  );
}

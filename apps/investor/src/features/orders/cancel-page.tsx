import type { OrderView } from '@kabuto/contract';
import { useState } from 'react';
import { useText } from '../../messages/index.ts';
import { useCall } from '../../shared/api/index.ts';
import { useList } from '../../shared/lists/index.ts';
import { push } from '../../shared/navigation/navigation.ts';
import { ActionBar, AppBar, ErrorBlock, Page, Section, SessionChip } from '../../shared/ui/index.ts';
import css from './orders-page.module.css';
import { CancelAllButton } from './parts/cancel-all-button.tsx';
import { CancelSheet } from './parts/cancel-sheet.tsx';
import { OrderList } from './parts/order-list.tsx';
import { useOrderInAddress } from './use-order-in-address.ts';

/** RT-28: open orders, to cancel one or all; an order named by the address opens its confirmation at once. */
export function CancelPage() {
  const t = useText();
  const [asked, setAsked] = useOrderInAddress();
  const [picked, setPicked] = useState<OrderView | null>(null);
  const named = useCall('GET v1/trade/order/detail', { orderId: asked ?? '' }, { enabled: asked !== undefined });
  const list = useList('GET v1/trade/order/list', { scope: 'open' }, { pageSize: 20 });
  const order = picked ?? (asked === undefined ? null : (named.data?.order ?? null));
  return (
    <Page
      bar={
        <AppBar
          title={t('routes.cancel')}
          actions={
            <span className={css.session}>
              <SessionChip />
            </span>
          }
        />
      }
      actions={
        (list.total ?? 0) > 0 && (
          <ActionBar>
            <CancelAllButton count={list.total ?? 0} />
          </ActionBar>
        )
      }
    >
      {asked !== undefined && named.error !== null && (
        <ErrorBlock size="block" error={named.error} onRetry={() => void named.refetch()} />
      )}
      <Section title={t('orders.cancelLead')}>
        <OrderList
          list={list}
          empty={{ title: t('orders.emptyOpenTitle'), body: t('orders.emptyOpenBody') }}
          onOpen={({ orderId }) => push('/pages/trade/today-entrust/today-entrust', { orderId })}
          onCancel={setPicked}
        />
      </Section>
      <CancelSheet
        order={order}
        onClose={() => {
          setPicked(null);
          setAsked(undefined);
        }}
      />
    </Page>
  );
}

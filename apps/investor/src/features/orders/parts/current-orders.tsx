import { useText } from '../../../messages/index.ts';
import { useCall } from '../../../shared/api/index.ts';
import { useList } from '../../../shared/lists/index.ts';
import { ListTools, useListAddress } from '../../../shared/ranges/index.ts';
import { EMPTY_TEXT } from '../tabs.ts';
import { OrderList, type OrderListActions } from './order-list.tsx';

const SCOPE = { open: 'open', day: 'today' } as const;

type CurrentOrdersProps = OrderListActions & { readonly tab: 'open' | 'day' };

/** The open orders, or those of the day; of all issues or of one, as the address says: `?code`. */
export function CurrentOrders({ tab, ...actions }: CurrentOrdersProps) {
  const t = useText();
  const { code, show } = useListAddress();
  const scope = SCOPE[tab];
  const list = useList('GET v1/trade/order/list', { scope, ...(code === undefined ? {} : { code }) });
  // The rows of other issues, which may be chosen: where this list has not all of them.
  const partial = code !== undefined || (list.total ?? 0) > list.rows.length;
  const { data: all } = useCall('GET v1/trade/order/list', { scope, pageSize: '100' }, { enabled: partial });
  const { title, body } = EMPTY_TEXT[tab];
  return (
    <>
      {list.total !== undefined && (code !== undefined || list.total > 0) && (
        <ListTools
          count={t('orders.count', { count: list.total })}
          issues={[...(all?.rows ?? []), ...list.rows]}
          code={code}
          onCode={(next) => show({ code: next })}
        />
      )}
      <OrderList
        list={list}
        empty={code === undefined ? { title: t(title), body: t(body) } : { title: t('orders.emptyIssueTitle') }}
        step={
          code === undefined ? undefined : { label: t('trades.allIssues'), onClick: () => show({ code: undefined }) }
        }
        {...actions}
      />
    </>
  );
}

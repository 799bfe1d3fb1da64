import type { OrderView } from '@kabuto/contract';
import { EmptyState } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { type List, LoadMore } from '../../../shared/lists/index.ts';
import { push } from '../../../shared/navigation/navigation.ts';
import { ErrorBlock } from '../../../shared/ui/index.ts';
import { OrderRow } from './order-row.tsx';
import { OrdersSkeleton } from './orders-skeleton.tsx';

export type OrderListActions = {
  /** The order shown beside the list, on wide screens. */
  readonly chosen?: string | undefined;
  readonly onOpen: (order: OrderView) => void;
  readonly onAmend: (order: OrderView) => void;
  readonly onCancel: (order: OrderView) => void;
};
type OrderListProps = OrderListActions & {
  readonly list: List<OrderView>;
  readonly empty: { readonly title: string; readonly body?: string };
  /** The first step where the list is empty; without one, to an order. */
  readonly step?: { readonly label: string; readonly onClick: () => void } | undefined;
};

/** Orders with their states: a skeleton, rows, an empty state, or an error. */
export function OrderList({ list, empty, step, chosen, onOpen, onAmend, onCancel }: OrderListProps) {
  const t = useText();
  if (list.state === 'first_loading') {
    return list.error === null ? <OrdersSkeleton /> : <ErrorBlock error={list.error} onRetry={list.retry} />;
  }
  if (list.rows.length === 0) {
    return (
      <EmptyState
        icon="orders"
        title={empty.title}
        {...(empty.body === undefined ? {} : { body: empty.body })}
        step={step ?? { label: t('orders.placeOrder'), onClick: () => push('/pages/trade/buy/buy') }}
      />
    );
  }
  return (
    <>
      <ul>
        {list.rows.map((order) => (
          <OrderRow
            key={order.orderId}
            order={order}
            chosen={order.orderId === chosen}
            onOpen={onOpen}
            onAmend={onAmend}
            onCancel={onCancel}
          />
        ))}
      </ul>
      <LoadMore list={list} />
    </>
  );
}

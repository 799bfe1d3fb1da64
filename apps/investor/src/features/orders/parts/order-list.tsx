import type { OrderView } from '@kabuto/contract';
import { useText } from '../../../messages/index.ts';
import { type List, LoadMore } from '../../../shared/lists/index.ts';
import { Link } from '../../../shared/navigation/link.tsx';
import { EmptyState, ErrorBlock } from '../../../shared/ui/index.ts';
import css from './order-list.module.css';
import { OrderRow } from './order-row.tsx';
import { OrdersSkeleton } from './orders-skeleton.tsx';

type OrderListProps = {
  readonly list: List<OrderView>;
  readonly empty: { readonly title: string; readonly body: string };
  /** The order shown beside the list, on wide screens. */
  readonly chosen?: string | undefined;
  readonly onOpen: (order: OrderView) => void;
  readonly onCancel: (order: OrderView) => void;
};

/** Orders with their states: a skeleton, rows, an empty state, or an error. */
export function OrderList({ list, empty, chosen, onOpen, onCancel }: OrderListProps) {
  const t = useText();
  if (list.state === 'first_loading') {
    return list.error === null ? <OrdersSkeleton /> : <ErrorBlock error={list.error} onRetry={list.retry} />;
  }
  if (list.rows.length === 0) {
    return (
      <EmptyState
        icon="orders"
        title={empty.title}
        body={empty.body}
        action={
          <Link to="/pages/trade/buy/buy" className={css.first}>
            {t('orders.placeOrder')}
          </Link>
        }
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
            onCancel={onCancel}
          />
        ))}
      </ul>
      {list.error !== null && <ErrorBlock size="block" error={list.error} onRetry={list.retry} />}
      <LoadMore list={list} />
    </>
  );
}

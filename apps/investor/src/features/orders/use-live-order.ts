import type { OrderView } from '@kabuto/contract';
import { useCall } from '../../shared/api/index.ts';

/**
 * The order of a sheet as it is now: the row that was tapped, and what is read of the order itself as soon as that is
 * newer, since each event of the account reads it again. Null without an order.
 */
export function useLiveOrder(row: OrderView | null): OrderView | null {
  const orderId = row?.orderId ?? '';
  const { data } = useCall('GET v1/trade/order/detail', { orderId }, { enabled: row !== null });
  if (row === null || data === undefined || data.order.orderId !== orderId) return row;
  return data.order.updatedAt < row.updatedAt ? row : data.order;
}

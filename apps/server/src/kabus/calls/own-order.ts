import type { OrderView } from '@kabuto/contract';
import type { KabusCall } from '../call.ts';
import { KabusRefused } from '../refused.ts';
import { orderIdText, orderNumber } from '../wire.ts';

/** The order with this published id. Throws KabusRefused 4004001 when it is none, and as `orderDetail`. */
export async function ownOrder({ operate, who }: KabusCall, id: string): Promise<OrderView> {
  const orderId = orderNumber(id);
  if (orderId === undefined) throw new KabusRefused(4004001);
  const { order } = await operate(who, 'orderDetail', { query: { orderId } });
  if (orderIdText(order.tradeDate, order.orderId) !== id.toUpperCase()) throw new KabusRefused(4004001);
  return order;
}

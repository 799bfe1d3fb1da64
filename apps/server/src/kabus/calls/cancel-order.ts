import { randomBytes } from 'node:crypto';
import { Refused } from '../../platform/http/index.ts';
import type { KabusEndpoint } from '../call.ts';
import { KabusRefused } from '../refused.ts';
import { OrderReply } from '../schemas/account.ts';
import { orderIdText } from '../wire.ts';
import { ownOrder } from './own-order.ts';
import { textOf } from './read-fields.ts';

/** PUT cancelorder: 43 for an order that is filled, 47 for one that has ended otherwise, 60 for a repeated request. */
export const cancelOrder: KabusEndpoint = {
  method: 'PUT',
  path: 'cancelorder',
  rate: 'order',
  reply: OrderReply,
  handle: async (call) => {
    const id = textOf(call.body, 'OrderId');
    const { orderId, tradeDate } = await ownOrder(call, id);
    const key = `kabus-${randomBytes(12).toString('hex')}`;
    try {
      await call.operate(call.who, 'cancelOrder', { body: { orderId }, key });
    } catch (error) {
      if (!(error instanceof Refused) || error.reason !== 'ORDER_NOT_OPEN') throw error;
      const { state } = await ownOrder(call, id);
      throw new KabusRefused(state === 'filled' ? 43 : 47);
    }
    return { Result: 0, OrderId: orderIdText(tradeDate, orderId) };
  },
};

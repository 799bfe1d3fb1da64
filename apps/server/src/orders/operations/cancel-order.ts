import { type Operation, operation } from '../../platform/http/operation.ts';
import type { OrdersDeps } from '../deps.ts';
import { requestOwnOrder } from '../own-order.ts';
import { submit } from '../submit.ts';
import { orderView } from '../views.ts';

/** POST v1/trade/order/cancel */
export const cancelOrder = (deps: OrdersDeps): Operation =>
  operation('cancelOrder', async ({ body, caller, member }) => {
    const { tenantId } = caller;
    const { accountId } = member;
    const orderId = Number(body.orderId);
    const input = { kind: 'cancel', accountId, orderId } as const;
    const core = deps.coreOf(tenantId);
    return requestOwnOrder(deps.pool, { tenantId, accountId, core }, orderId, () =>
      submit(core, caller, accountId, input, ({ order }) => {
        if (order === null) throw new Error('the answer to a cancelled order has no order');
        return { order: orderView(order, deps.issues(tenantId), caller.language) };
      }),
    );
  });

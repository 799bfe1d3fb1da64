import { shares } from '@kabuto/market';
import { type Operation, operation } from '../../platform/http/operation.ts';
import type { OrdersDeps } from '../deps.ts';
import { requestOwnOrder } from '../own-order.ts';
import { readPrice } from '../read-price.ts';
import { submit } from '../submit.ts';
import { orderView } from '../views.ts';

/** POST v1/trade/order/amend: the reply includes the venue's response. */
export const amendOrder = (deps: OrdersDeps): Operation =>
  operation('amendOrder', async ({ body, caller, member }) => {
    const { tenantId } = caller;
    const { accountId } = member;
    const orderId = Number(body.orderId);
    const price = readPrice(body.price, 'price');
    const quantity = body.quantity === undefined ? null : shares(Number(body.quantity));
    const trigger = readPrice(body.triggerPrice, 'triggerPrice');
    const more = trigger === null ? {} : { trigger };
    const input = { kind: 'amend', accountId, orderId, price, quantity, ...more } as const;
    const core = deps.coreOf(tenantId);
    return requestOwnOrder(deps.pool, { tenantId, accountId, core }, orderId, () =>
      submit(core, caller, accountId, input, ({ order, journalSeq, headHash }) => {
        if (order === null) throw new Error('the answer to an amended order has no order');
        return { order: orderView(order, deps.issues(tenantId), caller.language), journalSeq, headHash };
      }),
    );
  });

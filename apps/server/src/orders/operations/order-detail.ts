import type { Order } from '@kabuto/brokerage';
import { type Operation, operation, Refused } from '../../platform/http/operation.ts';
import { readTenant } from '../../platform/postgres/index.ts';
import type { OrdersDeps } from '../deps.ts';
import { fillsOf, findOrder, readFills, readGroup } from '../store.ts';
import { fillView, orderView } from '../views.ts';

/** Fills of one order are returned in full, at most this many; more are not expected. */
const MAX_FILLS = 500;

/** GET v1/trade/order/detail: by order id, or by the client's own id when the reply to placing it was lost. */
export const orderDetail = (deps: OrdersDeps): Operation =>
  operation('orderDetail', async ({ query, caller, member }) => {
    const { orderId, clientOrderId } = query;
    const filter =
      orderId === undefined
        ? { where: 'client_order_id = $2', values: [clientOrderId ?? ''] }
        : { where: 'order_id = $2', values: [Number(orderId)] };
    // A look-up by key after a lost reply must find an order that exists.
    if (orderId === undefined) await deps.coreOf(caller.tenantId).waitUntilCaughtUp();
    return readTenant(deps.pool, caller.tenantId, async (client) => {
      const order = await findOrder(client, member.accountId, filter);
      if (order === undefined) throw new Refused('ORDER_UNKNOWN', orderId === undefined ? 'clientOrderId' : 'orderId');
      const { fills } = await readFills(client, member.accountId, fillsOf(order), { limit: MAX_FILLS, offset: 0 });
      const view = (one: Order) => orderView(one, deps.issues(caller.tenantId), caller.language);
      return {
        order: view(order),
        fills: fills.map(({ fill, final }) => fillView(fill, deps.issues(caller.tenantId), final)),
        group: (await readGroup(client, order)).map(view),
      };
    });
  });

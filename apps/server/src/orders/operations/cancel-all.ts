import { instrumentCode } from '@kabuto/market';
import { type Operation, operation } from '../../platform/http/operation.ts';
import type { OrdersDeps } from '../deps.ts';
import { submitCancelAll } from '../submit.ts';
import { orderView } from '../views.ts';

/** POST v1/trade/order/cancel/all */
export const cancelAll = (deps: OrdersDeps): Operation =>
  operation('cancelAll', async ({ body, caller, member }) => {
    const instrument = body.code === undefined ? null : instrumentCode(body.code);
    const of = { accountId: member.accountId, instrument };
    return submitCancelAll(deps.coreOf(caller.tenantId), caller, of, ({ orders = [] }) => {
      const names = deps.issues(caller.tenantId);
      return { orders: orders.map((order) => orderView(order, names, caller.language)) };
    });
  });

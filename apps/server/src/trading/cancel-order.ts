import { type Operation, operation } from '../platform/http/operation.ts';
import type { TradingDeps } from './deps.ts';
import { submit } from './submit.ts';
import { orderView } from './views.ts';

/** POST v1/trade/order/cancel */
export const cancelOrder = (deps: TradingDeps): Operation =>
  operation('cancelOrder', async ({ body, caller, member }) => {
    const { accountId } = member;
    const orderId = Number(body.orderId);
    const answer = await submit(deps.coreOf(caller.tenantId), caller, accountId, {
      kind: 'cancel',
      accountId,
      orderId,
    });
    if (answer.order === null) throw new Error('a cancelled order is part of its answer');
    return { order: orderView(answer.order, deps.names, caller.language) };
  });

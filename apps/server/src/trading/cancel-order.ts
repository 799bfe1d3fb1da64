import { type Operation, operation, Refused } from '../platform/http/operation.ts';
import { withTenant } from '../platform/postgres/index.ts';
import type { TradingDeps } from './deps.ts';
import { submit } from './submit.ts';
import { orderView } from './views.ts';

/** POST v1/trade/order/cancel: another's order is as unknown as one that was never given. */
export const cancelOrder = (deps: TradingDeps): Operation =>
  operation('cancelOrder', async ({ body, caller, member }) => {
    const { accountId } = member;
    const orderId = Number(body.orderId);
    const own = await withTenant(deps.pool, caller.tenantId, (client) =>
      client.query('select 1 from trade_order where account_id = $1 and order_id = $2', [accountId, orderId]),
    );
    if (own.rowCount === 0) throw new Refused('ORDER_UNKNOWN', 'orderId');
    const answer = await submit(deps.coreOf(caller.tenantId), caller, accountId, {
      kind: 'cancel',
      accountId,
      orderId,
    });
    if (answer.order === null) throw new Error('a cancelled order is part of its answer');
    return { order: orderView(answer.order, deps.names(caller.tenantId), caller.language) };
  });

import type { Order } from '@kabuto/brokerage';
import { type Act, carryOut, operatorOperation, submitAs } from '../../operators/index.ts';
import { orderView } from '../../orders/index.ts';
import { type AnyOperation, Refused } from '../../platform/http/index.ts';
import { readTenant } from '../../platform/postgres/index.ts';
import { issuesOf, type TradingDeps } from '../deps.ts';
import { findOrder, type Owner } from '../store.ts';

/** What of an order the log has before and after its cancel. */
const shown = ({ state, quantity, filled, reason }: Order) => ({ state, quantity, filled, orderReason: reason });

/** An order of the brokerage; one that was placed a moment ago may not be in the tables yet. Throws Refused. */
async function mustFind({ pool, marketOf }: TradingDeps, tenantId: number, orderId: number) {
  await marketOf(tenantId).core.waitUntilCaughtUp();
  const found = await readTenant(pool, tenantId, (client) => findOrder(client, tenantId, orderId));
  if (found === undefined) throw new Refused('ORDER_UNKNOWN', 'orderId');
  return found;
}

/**
 * POST v1/trading/order/cancel: a journaled command like the customer's own. The notice follows from its event; why the
 * operator did it stays in the log.
 */
export const tradeOrderCancel = (deps: TradingDeps): AnyOperation =>
  operatorOperation('tradeOrderCancel', async ({ body, operator, change, key, visit: { language } }) => {
    const { tenantId } = operator;
    const act: Act = { operator, change, key };
    const { reason } = body;
    const orderId = Number(body.orderId);
    const { order: before, owner }: { order: Order; owner: Owner } = await mustFind(deps, tenantId, orderId);
    const input = { kind: 'cancel', accountId: before.accountId, orderId: before.orderId, by: 'broker' } as const;
    const decide = () =>
      submitAs(deps.marketOf(tenantId).core, act, { request: { kind: 'cancel', orderId, reason }, input });
    return carryOut(act, decide, async (client) => {
      const after = (await findOrder(client, tenantId, orderId))?.order ?? before;
      return {
        subject: `order ${orderId}`,
        before: shown(before),
        after: { ...shown(after), reason },
        reply: { ...orderView(after, issuesOf(deps, tenantId), language), ...owner },
      };
    });
  });

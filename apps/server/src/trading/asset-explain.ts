import { type Operation, operation } from '../platform/http/operation.ts';
import { readTenant } from '../platform/postgres/index.ts';
import { readCash, readSettlesOn } from './cash.ts';
import type { TradingDeps } from './deps.ts';
import { explainBuyingPower, explainWithdrawable } from './explain.ts';
import { readOrders } from './read-orders.ts';

/** An account with more open orders than this is refused by the broker long before. */
const MOST_HOLDS = 10_000;

/** GET v1/trade/asset/explain */
export const assetExplain = (deps: TradingDeps): Operation =>
  operation('assetExplain', async ({ caller, member }) => {
    return readTenant(deps.pool, caller.tenantId, async (client) => {
      const cash = await readCash(client, member.accountId);
      const held = { where: 'open and hold_cash > 0', values: [] };
      const { orders } = await readOrders(client, member.accountId, held, { limit: MOST_HOLDS, offset: 0 });
      return {
        buyingPower: explainBuyingPower(cash, orders, await readSettlesOn(client), deps.names(caller.tenantId)),
        withdrawable: explainWithdrawable(cash, orders, deps.names(caller.tenantId)),
      };
    });
  });

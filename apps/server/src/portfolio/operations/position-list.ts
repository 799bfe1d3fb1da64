import { taxBucketOf } from '@kabuto/brokerage';
import { formatPrice } from '@kabuto/market';
import { type OrdersDeps, shownDateOf } from '../../orders/index.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { pageOf } from '../../platform/http/page-of.ts';
import { readTenant } from '../../platform/postgres/index.ts';
import { readOrderDates } from '../cash.ts';
import { readHoldings, sellableToday } from '../holdings.ts';

/** GET v1/trade/position/list */
export const positionList = (deps: OrdersDeps): Operation =>
  operation('positionList', async ({ query, caller, member }) => {
    const core = deps.coreOf(caller.tenantId);
    const { holdings, settles } = await readTenant(deps.pool, caller.tenantId, async (client) => ({
      ...(await readHoldings(client, { tenantId: caller.tenantId, accountId: member.accountId }, shownDateOf(core))),
      settles: (await readOrderDates(client)).settlesOn,
    }));
    const owned = holdings.filter(({ quantity }) => quantity > 0);
    const { limit, offset } = pageOf(query);
    const rows = owned.slice(offset, offset + limit).map((holding) => ({
      code: holding.code,
      ...taxBucketOf(holding),
      ...deps.issues(caller.tenantId)(holding.code),
      quantity: String(holding.quantity),
      sellable: String(sellableToday(holding, holdings, settles)),
      averageCost: String(holding.averageCost),
      last: formatPrice(holding.last),
      base: formatPrice(holding.base),
      marketValue: String(holding.marketValue),
      unrealised: String(holding.unrealised),
      dayChange: String(holding.dayChange),
      realised: String(holding.realised),
      provisional: String(holding.day?.provisional ?? 0),
    }));
    return { rows, total: owned.length };
  });

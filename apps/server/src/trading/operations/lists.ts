import { operatorOperation } from '../../operators/index.ts';
import { fillView, orderView } from '../../orders/index.ts';
import type { AnyOperation } from '../../platform/http/index.ts';
import { readTenant } from '../../platform/postgres/index.ts';
import { issuesOf, type TradingDeps } from '../deps.ts';
import { readFillPage, readOrderPage } from '../store.ts';

/** GET v1/trading/order/list */
export const tradeOrderList = (deps: TradingDeps): AnyOperation =>
  operatorOperation('tradeOrderList', async ({ query, operator: { tenantId }, visit: { language } }) => {
    const { rows, next } = await readTenant(deps.pool, tenantId, (client) => readOrderPage(client, tenantId, query));
    const issueOf = issuesOf(deps, tenantId);
    return { rows: rows.map(({ order, owner }) => ({ ...orderView(order, issueOf, language), ...owner })), next };
  });

/** GET v1/trading/fill/list */
export const tradeFillList = (deps: TradingDeps): AnyOperation =>
  operatorOperation('tradeFillList', async ({ query, operator: { tenantId } }) => {
    const { rows, next } = await readTenant(deps.pool, tenantId, (client) => readFillPage(client, tenantId, query));
    const issueOf = issuesOf(deps, tenantId);
    return { rows: rows.map(({ fill, final, owner }) => ({ ...fillView(fill, issueOf, final), ...owner })), next };
  });

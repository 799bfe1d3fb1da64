import { tokyoEpoch } from '@kabuto/market';
import type { Core } from '../../core/index.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { pageOf } from '../../platform/http/page-of.ts';
import { readTenant } from '../../platform/postgres/index.ts';
import type { OrdersDeps } from '../deps.ts';
import { rangeOf, shownDateOf } from '../range.ts';
import { type Filter, readOrders } from '../store.ts';
import { orderView } from '../views.ts';

type Query = {
  readonly scope: 'open' | 'today' | 'history';
  readonly code?: string;
  readonly from?: string;
  readonly to?: string;
};

function filterOf(core: Core, query: Query): Filter {
  const code = query.code ?? null;
  const sameCode = '($2::text is null or code = $2)';
  if (query.scope === 'open') return { where: `open and ${sameCode}`, values: [code] };
  if (query.scope === 'today') {
    const day = shownDateOf(core);
    const where = `(trade_date >= $3::date or open or updated_at >= $4) and ${sameCode}`;
    return { where, values: [code, day, tokyoEpoch(day, 0)] };
  }
  const { from, to } = rangeOf(core, query);
  return { where: `trade_date between $3::date and $4::date and ${sameCode}`, values: [code, from, to] };
}

/** GET v1/trade/order/list */
export const orderList = (deps: OrdersDeps): Operation =>
  operation('orderList', async ({ query, caller, member }) => {
    const filter = filterOf(deps.coreOf(caller.tenantId), query);
    const { orders, total } = await readTenant(deps.pool, caller.tenantId, (client) =>
      readOrders(client, member.accountId, filter, pageOf(query)),
    );
    return { rows: orders.map((order) => orderView(order, deps.issues(caller.tenantId), caller.language)), total };
  });

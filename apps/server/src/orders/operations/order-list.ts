import { tokyoEpoch } from '@kabuto/market';
import type { Core } from '../../core/index.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { pageOf } from '../../platform/http/page-of.ts';
import { readTenant } from '../../platform/postgres/index.ts';
import type { OrdersDeps } from '../deps.ts';
import { type ListFilter, MATCHES, matchValues } from '../list-filter.ts';
import { rangeOf, shownDateOf } from '../range.ts';
import { countCancellable, type Filter, readOrders } from '../store.ts';
import { orderView } from '../views.ts';

type Query = ListFilter & {
  readonly scope: 'open' | 'today' | 'history';
  readonly state?: 'open' | 'filled' | 'cancelled' | 'expired' | 'rejected';
  readonly from?: string;
  readonly to?: string;
};

function filterOf(core: Core, query: Query): Filter {
  const matches = `${MATCHES} and ($5::text is null or state = $5 or (open and $5 = 'open'))`;
  const values = [...matchValues(query), query.state ?? null];
  if (query.scope === 'open') return { where: `open and ${matches}`, values };
  if (query.scope === 'today') {
    const day = shownDateOf(core);
    const where = `(trade_date >= $6::date or open or updated_at >= $7) and ${matches}`;
    return { where, values: [...values, day, tokyoEpoch(day, 0)] };
  }
  const { from, to } = rangeOf(core, query);
  return { where: `trade_date between $6::date and $7::date and ${matches}`, values: [...values, from, to] };
}

/** GET v1/trade/order/list */
export const orderList = (deps: OrdersDeps): Operation =>
  operation('orderList', async ({ query, caller, member }) => {
    const filter = filterOf(deps.coreOf(caller.tenantId), query);
    const { accountId } = member;
    return readTenant(deps.pool, caller.tenantId, async (client) => {
      const { orders, total } = await readOrders(client, accountId, filter, pageOf(query));
      const rows = orders.map((order) => orderView(order, deps.issues(caller.tenantId), caller.language));
      return { rows, total, cancellable: await countCancellable(client, accountId) };
    });
  });

import { type Operation, operation } from '../../platform/http/operation.ts';
import { pageOf } from '../../platform/http/page-of.ts';
import { readTenant } from '../../platform/postgres/index.ts';
import type { OrdersDeps } from '../deps.ts';
import { MATCHES, matchValues } from '../list-filter.ts';
import { rangeOf, todayOf } from '../range.ts';
import { readFills } from '../store.ts';
import { fillView } from '../views.ts';

/** GET v1/trade/fill/list */
export const fillList = (deps: OrdersDeps): Operation =>
  operation('fillList', async ({ query, caller, member }) => {
    const core = deps.coreOf(caller.tenantId);
    const { from, to } = query.scope === 'today' ? todayOf(core) : rangeOf(core, query);
    const filter = {
      where: `trade_date between $5::date and $6::date and ${MATCHES}`,
      values: [...matchValues(query), from, to],
    };
    const { fills, total } = await readTenant(deps.pool, caller.tenantId, (client) =>
      readFills(client, member.accountId, filter, pageOf(query)),
    );
    return { rows: fills.map(({ fill, final }) => fillView(fill, deps.issues(caller.tenantId), final)), total };
  });

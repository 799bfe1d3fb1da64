import { type OrdersDeps, rangeOf } from '../../orders/index.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { readTenant } from '../../platform/postgres/index.ts';
import { readCashTotals } from '../cash-totals.ts';

/** GET v1/trade/cash/totals */
export const cashTotals = (deps: OrdersDeps): Operation =>
  operation('cashTotals', async ({ query, caller, member }) => {
    const { tenantId } = caller;
    const range = rangeOf(deps.coreOf(tenantId), query);
    const wanted = { tenantId, accountId: member.accountId, group: query.group ?? null, ...range };
    const sums = await readTenant(deps.pool, tenantId, (client) => readCashTotals(client, wanted));
    return { in: String(sums.in), out: String(sums.out), lines: sums.lines };
  });

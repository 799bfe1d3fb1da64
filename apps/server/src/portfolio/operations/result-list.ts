import { toTaxBucket } from '../../core/index.ts';
import { type OrdersDeps, rangeOf, todayOf } from '../../orders/index.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { pageOf } from '../../platform/http/page-of.ts';
import { readTenant } from '../../platform/postgres/index.ts';
import { readResults } from '../store.ts';

/** GET v1/trade/result/list */
export const resultList = (deps: OrdersDeps): Operation =>
  operation('resultList', async ({ query, caller, member }) => {
    const core = deps.coreOf(caller.tenantId);
    const { from, to } = query.scope === 'today' ? todayOf(core) : rangeOf(core, query);
    const filter = { code: query.code ?? null, from, to };
    const { rows, total } = await readTenant(deps.pool, caller.tenantId, (client) =>
      readResults(client, member.accountId, filter, pageOf(query)),
    );
    const names = deps.names(caller.tenantId);
    return {
      rows: rows.map((row) => ({
        code: row.code,
        ...toTaxBucket(row),
        ...(row.credit === null ? {} : { credit: row.credit }),
        names: names(row.code),
        tradeDate: row.trade_date,
        settlesOn: row.settles_on,
        quantity: String(row.quantity),
        proceeds: String(row.proceeds),
        averageCost: row.average_cost === null ? null : String(row.average_cost),
        realised: String(row.realised),
        provisional: row.provisional,
      })),
      total,
    };
  });

import { toTaxBucket } from '../../core/index.ts';
import { type OrdersDeps, rangeOf, todayOf } from '../../orders/index.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { pageOf } from '../../platform/http/page-of.ts';
import { readTenant } from '../../platform/postgres/index.ts';
import { readResults } from '../store.ts';
import { readTaxOfEach } from '../tax-by-result.ts';

const taxView = (tax: number | null | undefined) => (tax === null || tax === undefined ? {} : { tax: String(tax) });

/** GET v1/trade/result/list */
export const resultList = (deps: OrdersDeps): Operation =>
  operation('resultList', async ({ query, caller, member }) => {
    const core = deps.coreOf(caller.tenantId);
    const { from, to } = query.scope === 'today' ? todayOf(core) : rangeOf(core, query);
    const filter = { code: query.code ?? null, accountType: query.accountType, from, to };
    const of = { tenantId: caller.tenantId, accountId: member.accountId };
    const { rows, total, taxes } = await readTenant(deps.pool, caller.tenantId, async (client) => {
      const found = await readResults(client, member.accountId, filter, pageOf(query));
      return { ...found, taxes: await readTaxOfEach(client, of, found.rows) };
    });
    const names = deps.names(caller.tenantId);
    return {
      rows: rows.map((row, at) => ({
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
        ...taxView(taxes[at]),
      })),
      total,
    };
  });

import { readTablesEnd } from '../../core/index.ts';
import { type OrdersDeps, rangeOf } from '../../orders/index.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { readTenant } from '../../platform/postgres/index.ts';
import { readStatement } from '../statement.ts';
import { statementView } from '../statement-view.ts';

/** GET v1/trade/statement/detail */
export const statementDetail = (deps: OrdersDeps): Operation =>
  operation('statementDetail', async ({ query, caller, member: { accountId } }) => {
    const { tenantId } = caller;
    const range = rangeOf(deps.coreOf(tenantId), query);
    return readTenant(deps.pool, tenantId, async (client) => {
      const asOf = (await readTablesEnd(client, tenantId))?.at ?? 0;
      const statement = await readStatement(client, { tenantId, accountId, ...range });
      return statementView(statement, { accountId, ...range, asOf, names: deps.names(tenantId) });
    });
  });

import { type OrdersDeps, rangeOf } from '../../orders/index.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { readTenant } from '../../platform/postgres/index.ts';
import { readStatement } from '../statement.ts';
import { statementView } from '../statement-view.ts';

/** GET v1/trade/statement/detail */
export const statementDetail = (deps: OrdersDeps): Operation =>
  operation('statementDetail', async ({ query, caller, member: { accountId } }) => {
    const { tenantId } = caller;
    const core = deps.coreOf(tenantId);
    const range = rangeOf(core, query);
    const statement = await readTenant(deps.pool, tenantId, (client) =>
      readStatement(client, { tenantId, accountId, ...range }),
    );
    return statementView(statement, {
      accountId,
      ...range,
      asOf: core.clock.marketTime,
      names: deps.names(tenantId),
    });
  });

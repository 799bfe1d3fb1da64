import { readTablesEnd } from '../../core/index.ts';
import { type OrdersDeps, rangeOf } from '../../orders/index.ts';
import { limits } from '../../platform/http/index.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { readTenant } from '../../platform/postgres/index.ts';
import { readFullStatement } from '../statement-lines.ts';

const MOST = { lines: limits.DOCUMENT.fileLines, reason: 'STATEMENT_LINES_TOO_MANY' } as const;

/** GET v1/trade/statement/lines: balances and lines of one snapshot. */
export const statementLines = (deps: OrdersDeps): Operation =>
  operation('statementLines', async ({ query, caller: { tenantId }, member: { accountId } }) => {
    const range = rangeOf(deps.coreOf(tenantId), query);
    return readTenant(deps.pool, tenantId, async (client) => {
      const asOf = (await readTablesEnd(client, tenantId))?.at ?? 0;
      const period = { tenantId, accountId, ...range, asOf };
      const { statement, lines } = await readFullStatement(client, period, deps.names(tenantId), MOST);
      return { statement, lines: [...lines] };
    });
  });

import { rangeOf } from '../../orders/index.ts';
import { limits, type Operation, operation } from '../../platform/http/index.ts';
import { readTenant } from '../../platform/postgres/index.ts';
import type { DocumentsDeps } from '../deps.ts';
import { statementPaper } from '../papers/statement-paper.ts';
import type { Paper } from '../pdf/paper.ts';
import { readLetterhead } from '../read-letterhead.ts';
import { readStatementData } from '../read-statement-data.ts';

/** GET v1/trade/statement/file */
export const statementFile = (deps: DocumentsDeps): Operation =>
  operation('statementFile', async ({ query, caller: { tenantId }, member: { userId, accountId } }) => {
    const { language } = query;
    const range = rangeOf(deps.coreOf(tenantId), query);
    const read = (): Promise<Paper> =>
      readTenant(deps.pool, tenantId, async (client) => {
        const asOf = (await deps.endOf(client, tenantId))?.at ?? 0;
        const period = { tenantId, accountId, ...range, asOf };
        return statementPaper(
          await readStatementData(client, deps, period, limits.DOCUMENT.statementLines),
          await readLetterhead(client, deps, { tenantId, userId, accountId }, language),
          language,
        );
      });
    return deps.printer.print(read, { tenantId, userId });
  });

import type { CashLine } from '@kabuto/contract';
import type { IsoDate } from '@kabuto/market';
import type { ClientBase } from 'pg';
import { readCashLines, readStatement, statementView } from '../portfolio/index.ts';
import type { DocumentsDeps } from './deps.ts';
import type { StatementData } from './papers/statement-paper.ts';

/** Lines read at a time. */
const PAGE = 500;

/** The statement of an account for a period with all its lines. The caller has begun a transaction of the tenant. */
export async function readStatementData(
  client: ClientBase,
  { coreOf, names }: Pick<DocumentsDeps, 'coreOf' | 'names'>,
  period: { readonly tenantId: number; readonly accountId: number; readonly from: IsoDate; readonly to: IsoDate },
): Promise<StatementData> {
  const { tenantId } = period;
  const nameOf = names(tenantId);
  const statement = statementView(await readStatement(client, period), {
    ...period,
    asOf: coreOf(tenantId).clock.marketTime,
    names: nameOf,
  });
  const lines: CashLine[] = [];
  while (lines.length < statement.lines) {
    const page = { limit: PAGE, offset: lines.length, order: 'oldest first' } as const;
    const { rows } = await readCashLines(client, { ...period, group: null }, page, nameOf);
    if (rows.length === 0) throw new RangeError(`a statement of account ${period.accountId} lacks lines`);
    lines.push(...rows);
  }
  return { statement, lines };
}

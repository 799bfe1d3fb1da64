import type { IsoDate } from '@kabuto/market';
import type { ClientBase } from 'pg';
import { Refused } from '../platform/http/index.ts';
import { readCashLines, readStatement, statementView } from '../portfolio/index.ts';
import type { DocumentsDeps } from './deps.ts';
import type { StatementData } from './papers/statement-paper.ts';

type Period = {
  readonly tenantId: number;
  readonly accountId: number;
  readonly from: IsoDate;
  readonly to: IsoDate;
  /** Market time up to which the read tables have everything. */
  readonly asOf: number;
};

/**
 * The statement of an account for a period with all its lines. The caller has begun a transaction of the tenant that
 * reads one snapshot. Throws Refused STATEMENT_TOO_LONG when it has more than `most` lines.
 */
export async function readStatementData(
  client: ClientBase,
  { names }: Pick<DocumentsDeps, 'names'>,
  period: Period,
  most = Number.POSITIVE_INFINITY,
): Promise<StatementData> {
  const { tenantId } = period;
  const nameOf = names(tenantId);
  const statement = statementView(await readStatement(client, period), { ...period, names: nameOf });
  if (statement.lines > most) throw new Refused('STATEMENT_TOO_LONG', 'from', { most: String(most) });
  if (statement.lines === 0) return { statement, lines: [] };
  const all = { limit: statement.lines, offset: 0, order: 'oldest first' } as const;
  const { rows } = await readCashLines(client, { ...period, group: null }, all, nameOf);
  if (rows.length !== statement.lines)
    throw new RangeError(`a statement of account ${period.accountId} has ${rows.length} of ${statement.lines} lines`);
  return { statement, lines: rows };
}

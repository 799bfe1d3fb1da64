import type { CashLine, StatementView } from '@kabuto/contract';
import type { IsoDate } from '@kabuto/market';
import type { ClientBase } from 'pg';
import type { LocalNames } from '../orders/index.ts';
import { Refused } from '../platform/http/index.ts';
import { readCashLines } from './cash-lines.ts';
import { readStatement } from './statement.ts';
import { statementView } from './statement-view.ts';

export type StatementPeriod = {
  readonly tenantId: number;
  readonly accountId: number;
  readonly from: IsoDate;
  readonly to: IsoDate;
  /** Market time up to which the read tables have everything. */
  readonly asOf: number;
};
export type FullStatement = { readonly statement: StatementView; readonly lines: readonly CashLine[] };

/** How many lines may be read, and the reason by which more are refused. */
export type Most = {
  readonly lines: number;
  readonly reason: 'STATEMENT_TOO_LONG' | 'STATEMENT_LINES_TOO_MANY';
};

/**
 * The statement of an account for a period with all its lines. The caller has begun a transaction of the tenant that
 * reads one snapshot. Throws Refused when it has more lines than `most`.
 */
export async function readFullStatement(
  client: ClientBase,
  period: StatementPeriod,
  names: (code: string) => LocalNames,
  most?: Most,
): Promise<FullStatement> {
  const statement = statementView(await readStatement(client, period), { ...period, names });
  if (most !== undefined && statement.lines > most.lines)
    throw new Refused(most.reason, 'from', { most: String(most.lines) });
  if (statement.lines === 0) return { statement, lines: [] };
  const all = { limit: statement.lines, offset: 0, order: 'oldest first' } as const;
  const { rows } = await readCashLines(client, { ...period, group: null }, all, names);
  if (rows.length !== statement.lines)
    throw new RangeError(`a statement of account ${period.accountId} has ${rows.length} of ${statement.lines} lines`);
  return { statement, lines: rows };
}

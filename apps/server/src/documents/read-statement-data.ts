import type { ClientBase } from 'pg';
import { readFullStatement, type StatementPeriod } from '../portfolio/index.ts';
import type { DocumentsDeps } from './deps.ts';
import type { StatementData } from './papers/statement-paper.ts';

/**
 * The statement of an account for a period with all its lines. The caller has begun a transaction of the tenant that
 * reads one snapshot. Throws Refused STATEMENT_TOO_LONG when it has more than `most` lines.
 */
export const readStatementData = (
  client: ClientBase,
  { names }: Pick<DocumentsDeps, 'names'>,
  period: StatementPeriod,
  most = Number.POSITIVE_INFINITY,
): Promise<StatementData> =>
  readFullStatement(client, period, names(period.tenantId), { lines: most, reason: 'STATEMENT_TOO_LONG' });

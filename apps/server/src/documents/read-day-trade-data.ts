import type { ClientBase } from 'pg';
import { readDayTradesOf } from '../portfolio/index.ts';
import type { DocumentsDeps } from './deps.ts';
import { cashOfDayTrades, type DayTradeData } from './papers/day-trade-tables.ts';
import type { StatementData } from './papers/statement-paper.ts';
import type { StoredDocument } from './store.ts';

type Of = Pick<StoredDocument, 'accountId' | 'documentId' | 'from' | 'to'> & { readonly tenantId: number };

/** Yen of the statement's lines that day trades have moved. */
const postedOf = ({ lines }: StatementData): number =>
  lines.reduce(
    (sum, { kind, cause, amount }) => (kind === 'dayTrade' || cause === 'dayTrades' ? sum + Number(amount) : sum),
    0,
  );

/**
 * The day trades of a month for its statement. The caller has begun a transaction of the tenant that reads one
 * snapshot. Throws RangeError when they and the lines of the statement do not agree to the yen.
 */
export async function readDayTradeData(
  client: ClientBase,
  { names }: Pick<DocumentsDeps, 'names'>,
  { tenantId, accountId, documentId, from, to }: Of,
  statement: StatementData,
): Promise<DayTradeData> {
  const nameOf = names(tenantId);
  const named = <Row extends { readonly code: string }>(rows: readonly Row[]) =>
    rows.map((row) => ({ ...row, names: nameOf(row.code) }));
  const { closed, deliveries, charges, open } = await readDayTradesOf(client, { tenantId, accountId }, { from, to });
  const data = { to, closed: named(closed), deliveries: named(deliveries), charges, open: named(open) };
  const [sum, posted] = [cashOfDayTrades(data), postedOf(statement)];
  if (sum !== posted)
    throw new RangeError(`day trades of document ${documentId} moved ${sum} yen, its lines have ${posted}`);
  return data;
}

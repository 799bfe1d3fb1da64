import type pg from 'pg';

/** A line of a statement on one date. */
export type StatementRow = {
  readonly kind: 'credit' | 'cancellation' | 'out';
  readonly amount: number;
  readonly source: string | null;
  readonly text: string;
};
/** What the bank says about one date, yen. */
export type StatementDay = { readonly opening: number; readonly rows: readonly StatementRow[] };

/** A date of the newest imported statement that contains it; undefined: none does. */
export async function statementDay(
  client: pg.ClientBase,
  tenantId: number,
  date: string,
): Promise<StatementDay | undefined> {
  const { rows: found } = await client.query<{ importId: number; opening: number }>(
    `select import_id as "importId", opening from bank_import
      where tenant_id = $1 and kind = 'statement' and state = 'imported' and from_date <= $2 and to_date >= $2
      order by import_id desc limit 1`,
    [tenantId, date],
  );
  const [statement] = found;
  if (statement === undefined) return undefined;
  const of = [tenantId, statement.importId, date];
  const { rows: before } = await client.query<{ net: number }>(
    `select coalesce(sum(case when kind = 'credit' then amount else 0 - amount end), 0)::bigint as net
       from bank_line where tenant_id = $1 and import_id = $2 and booked_on < $3`,
    of,
  );
  const { rows } = await client.query<StatementRow>(
    `select kind, amount, source, coalesce(nullif(payer, ''), text) as text from bank_line
      where tenant_id = $1 and import_id = $2 and booked_on = $3 order by line`,
    of,
  );
  return { opening: statement.opening + (before[0]?.net ?? 0), rows };
}

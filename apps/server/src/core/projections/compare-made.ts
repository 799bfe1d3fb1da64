import type { Client } from 'pg';

/** How a table compares with what its projection makes of the journal again. */
export type TableAgain = {
  readonly table: string;
  /** Rows that the projection makes. */
  readonly rows: number;
  /** Rows that only the table has, and rows that only the projection makes. */
  readonly onlyStored: number;
  readonly onlyMade: number;
  /** Stored rows that nothing could be made of, because what they follow from is before the beginning. */
  readonly notCompared: number;
  /** Some of the differing rows, as JSON. */
  readonly examples: readonly string[];
};

/** Examples of differing rows that a report contains, a table. */
const EXAMPLES = 3;

/** Rows that are removed after a time and not expected in the stored table: keys of days that it no longer has. */
const KEPT: Readonly<Record<string, string>> = {
  command_key: 'day >= (select coalesce(min(day), 0) from command_key where tenant_id = $1)',
};

/** The temporary table that the rows of a table are made in again. */
export const madeName = (table: string): string => `made_${table}`;

/** The rows of a table as JSON, in which equal values have equal texts. */
const texts = (table: string, where: string): string =>
  `select to_jsonb(r)::text as row from ${table} r where tenant_id = $1 and ${where}`;

/**
 * Compares a stored table with the one that was made again, row by row. `comparable`: SQL that the stored rows `r`
 * fulfil of which the other table has one.
 */
export async function compareMade(
  client: Client,
  tenantId: number,
  table: string,
  comparable = 'true',
): Promise<TableAgain> {
  const made = texts(madeName(table), KEPT[table] ?? 'true');
  const stored = texts(table, comparable);
  const only = async (one: string, other: string) => {
    const { rows } = await client.query<{ row: string; total: number }>(
      `select row, count(*) over () as total from (${one} except all ${other}) as differing limit ${EXAMPLES}`,
      [tenantId],
    );
    return { total: Number(rows[0]?.total ?? 0), rows: rows.map(({ row }) => row) };
  };
  const { rows } = await client.query<{ made: number; left: number }>(
    `select (select count(*) from ${madeName(table)}) as made,
            (select count(*) from ${table} r where tenant_id = $1 and not (${comparable})) as left`,
    [tenantId],
  );
  const [inStored, inMade] = [await only(stored, made), await only(made, stored)];
  return {
    table,
    rows: Number(rows[0]?.made ?? 0),
    onlyStored: inStored.total,
    onlyMade: inMade.total,
    notCompared: Number(rows[0]?.left ?? 0),
    examples: [
      ...inStored.rows.map((row) => `only stored: ${row}`),
      ...inMade.rows.map((row) => `only made again: ${row}`),
    ],
  };
}

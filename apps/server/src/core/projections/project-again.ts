import type { Client } from 'pg';
import { connectCore } from '../store/connect.ts';
import { inSettledSnapshot, readStoredAfter } from './catch-up.ts';
import type { ProjectedTo } from './projected-batch.ts';
import { PROJECTED } from './registry.ts';

/** How a table compares with what its projection makes of the journal again. */
export type TableAgain = {
  readonly table: string;
  /** Rows that the projection makes. */
  readonly rows: number;
  /** Rows that only the table has, and rows that only the projection makes. */
  readonly onlyStored: number;
  readonly onlyMade: number;
  /** Some of them, as JSON. */
  readonly examples: readonly string[];
};

export type ProjectAgainReport = {
  /** The last journal row read. */
  readonly seq: number;
  readonly tables: readonly TableAgain[];
};

/** The journal does not hold all that the tables follow from. */
export class NotFromGenesis extends Error {
  override readonly name = 'NotFromGenesis';
}

/** Examples of differing rows that a report contains, a table. */
const EXAMPLES = 3;

/** Rows that are removed after a time and not expected in the stored table: keys of days that it no longer has. */
const KEPT: Readonly<Record<string, string>> = {
  command_key: 'day >= (select coalesce(min(day), 0) from command_key where tenant_id = $1)',
};

/**
 * Makes every projected table of a brokerage again from the first row of its journal, in temporary tables of its
 * own session, and compares each with the stored one, row by row. Reads one snapshot, so it may run beside a working
 * server, and changes nothing. `ownerUrl`: a role that may make temporary tables. Throws NotFromGenesis when the
 * journal begins later, or with rows of layout 1, which have no images.
 */
export async function projectAgain(ownerUrl: string, tenantId: number): Promise<ProjectAgainReport> {
  const client = await connectCore(ownerUrl, tenantId);
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
    for (const { name } of PROJECTED)
      await client.query(
        `create temporary table ${madeName(name)} (like ${name} including defaults including constraints including indexes)`,
      );
    return await inSettledSnapshot(client, tenantId, async () => {
      const { seq } = await makeAgain(client, tenantId);
      const tables: TableAgain[] = [];
      for (const { name } of PROJECTED) tables.push(await compare(client, tenantId, name));
      return { seq, tables };
    });
  } finally {
    await client.end();
  }
}

const madeName = (table: string): string => `made_${table}`;

async function makeAgain(client: Client, tenantId: number): Promise<ProjectedTo> {
  const projections = PROJECTED.map((projection) => projection.into(madeName(projection.name)));
  let to: ProjectedTo = { seq: 0, eventSeq: 0 };
  for (;;) {
    const batches = await storedAfter(client, tenantId, to);
    const last = batches.at(-1);
    if (last === undefined) return to;
    for (const projection of projections) await projection.write(client, tenantId, batches);
    to = last.lease;
  }
}

async function storedAfter(client: Client, tenantId: number, former: ProjectedTo) {
  try {
    return await readStoredAfter(client, tenantId, former);
  } catch (error) {
    if (!(error instanceof RangeError) || former.seq > 0) throw error;
    throw new NotFromGenesis(error.message, { cause: error });
  }
}

/** The rows of a table as JSON, in which equal values have equal texts. */
const texts = (table: string, where: string): string =>
  `select to_jsonb(r)::text as row from ${table} r where tenant_id = $1 and ${where}`;

async function compare(client: Client, tenantId: number, table: string): Promise<TableAgain> {
  const made = texts(madeName(table), KEPT[table] ?? 'true');
  const stored = texts(table, 'true');
  const only = async (one: string, other: string) => {
    const { rows } = await client.query<{ row: string; total: number }>(
      `select row, count(*) over () as total from (${one} except all ${other}) as differing limit ${EXAMPLES}`,
      [tenantId],
    );
    return { total: Number(rows[0]?.total ?? 0), rows: rows.map(({ row }) => row) };
  };
  const { rows } = await client.query<{ n: number }>(`select count(*) as n from ${madeName(table)}`);
  const [inStored, inMade] = [await only(stored, made), await only(made, stored)];
  return {
    table,
    rows: Number(rows[0]?.n ?? 0),
    onlyStored: inStored.total,
    onlyMade: inMade.total,
    examples: [
      ...inStored.rows.map((row) => `only stored: ${row}`),
      ...inMade.rows.map((row) => `only made again: ${row}`),
    ],
  };
}

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import pg, { type Client } from 'pg';
import { addJournalMonths, dayOf, KEYS_KEPT_DAYS } from '../core/index.ts';
import { StartError } from '../platform/config/index.ts';
import { connect, inTransaction } from '../platform/postgres/index.ts';
import { type FileEnd, type FileHead, FORMAT, lines } from './format.ts';
import { type InstanceTable, instanceTables } from './tables.ts';

export type Restored = {
  readonly rows: number;
  readonly slug: string;
  readonly journalSeq: number;
  readonly headHash: string;
};

/** Most rows and characters in one statement. */
const MAX_ROWS = 1000;
const MAX_CHARACTERS = 8_000_000;
/** Monthly partitions of the journal are created for this many years before its last row; older rows share one. */
const MONTHS_OF_MS = 19 * 365 * 24 * 3600_000;

/**
 * Restores the file of an instance into an empty database, all of it or nothing, as the owner role with row-level
 * security on. Throws StartError when the database has a brokerage or a data set, when its migrations differ, or when
 * the file is damaged.
 */
export async function restoreInstance(ownerUrl: string, file: string): Promise<Restored> {
  const client = await connect(ownerUrl, 'DATABASE_OWNER_URL', 'restore');
  try {
    const restored = await inTransaction(client, async () => {
      await client.query('lock table tenant in exclusive mode');
      await refuseUsed(client);
      return readFile(client, file);
    });
    await client.query('analyze');
    return restored;
  } catch (error) {
    throw explain(error, file);
  } finally {
    await client.end();
  }
}

/** Errors of the file itself, in one sentence. */
function explain(error: unknown, file: string): unknown {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return error;
  if (error.code === 'ENOENT') return new StartError(`There is no file ${file}.`);
  if (error.code.startsWith('Z_'))
    return new StartError(`${file} is damaged or no export of Kabuto; nothing was restored.`);
  return error;
}

async function refuseUsed(client: Client): Promise<void> {
  const used = await client.query<{ slug: string | null }>(
    'select (select slug from tenant order by tenant_id limit 1) as slug where exists (select from tenant) or exists (select from dataset)',
  );
  const row = used.rows[0];
  if (row === undefined) return;
  const what = row.slug === null ? 'a data set' : `the brokerage ${row.slug}`;
  throw new StartError(
    `This database holds ${what} already; restore into an empty one, for example with another KABUTO_DATA.`,
  );
}

async function readFile(client: Client, file: string): Promise<Restored> {
  const packed = createReadStream(file);
  const text = createGunzip();
  packed.on('error', (error) => text.destroy(error));
  packed.pipe(text);
  // The reader below also gets the error, but may not have begun to read.
  text.on('error', () => undefined);
  try {
    return await readText(client, text, file);
  } finally {
    packed.destroy();
  }
}

async function readText(client: Client, text: AsyncIterable<Buffer>, file: string): Promise<Restored> {
  const tables = new Map((await instanceTables(client)).map((table) => [table.name, table]));
  const hash = createHash('sha256');
  const damaged = (): StartError => new StartError(`${file} is damaged or was cut off; nothing was restored.`);
  let head: FileHead | null = null;
  let end: FileEnd | null = null;
  let rows: RowWriter | null = null;
  let count = 0;
  for await (const line of lines(text)) {
    if (end !== null) throw damaged();
    if (!line.startsWith('#')) {
      if (rows === null) throw damaged();
      hash.update(`${line}\n`);
      count += 1;
      await rows.add(line);
      continue;
    }
    await rows?.flush();
    const marker = parseMarker(line, damaged);
    if ('end' in marker) {
      if (marker.sha256 !== hash.digest('hex') || marker.rows !== count) throw damaged();
      end = marker;
      continue;
    }
    hash.update(`${line}\n`);
    if ('kabuto' in marker) {
      head = marker;
      await begin(client, head, file);
    } else {
      const table = tables.get(marker.table);
      if (table === undefined || head === null) throw damaged();
      rows = new RowWriter(client, table);
    }
  }
  if (head === null || end === null) throw damaged();
  await finish(client, head, [...tables.values()]);
  return { rows: count, slug: head.slug, journalSeq: head.journalSeq, headHash: head.headHash };
}

type MarkedLine = FileHead | FileEnd | { readonly table: string };
function parseMarker(line: string, damaged: () => StartError): MarkedLine {
  try {
    // The type is determined by its members; the hash at the end covers every line.
    return JSON.parse(line.slice(1)) as MarkedLine;
  } catch {
    throw damaged();
  }
}

/** Rejects a file of another format or release; afterwards only the tenant's rows can be seen or written. */
async function begin(client: Client, head: FileHead, file: string): Promise<void> {
  if (head.format !== FORMAT)
    throw new StartError(`${file} has the format ${head.format}; this release reads ${FORMAT}.`);
  const { rows } = await client.query<FileHead['migrations'][number]>(
    'select version, sha256 from schema_migration order by version',
  );
  if (JSON.stringify(rows) !== JSON.stringify(head.migrations))
    throw new StartError(
      `${file} was written by another release (code ${head.codeVersion}, ${head.migrations.length} migrations; this one has ${rows.length}): restore it with that release, then upgrade.`,
    );
  await client.query("select set_config('app.tenant', $1, true)", [String(head.tenantId)]);
  const { journalFrom, journalTo } = head;
  if (journalFrom === null || journalTo === null) return;
  const from = Math.max(journalFrom, journalTo - MONTHS_OF_MS);
  await addJournalMonths(client, from, journalTo);
  await client.query('select add_key_days($1, $2)', [dayOf(journalTo) - KEYS_KEPT_DAYS, dayOf(journalTo)]);
}

/** Writes a table's rows as they are read, many in one statement. */
class RowWriter {
  readonly #client: Client;
  readonly #text: string;
  #rows: string[] = [];
  #characters = 0;

  constructor(client: Client, { name, columns }: InstanceTable) {
    this.#client = client;
    const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
    const table = pg.escapeIdentifier(name);
    this.#text = `insert into ${table} (${list}) overriding system value select ${list} from json_populate_recordset(null::${table}, $1::json)`;
  }

  async add(row: string): Promise<void> {
    this.#rows.push(row);
    this.#characters += row.length;
    if (this.#rows.length >= MAX_ROWS || this.#characters >= MAX_CHARACTERS) await this.flush();
  }

  async flush(): Promise<void> {
    if (this.#rows.length === 0) return;
    const rows = this.#rows.splice(0);
    this.#characters = 0;
    await this.#client.query(this.#text, [`[${rows.join(',')}]`]);
  }
}

/** Sets the counters to continue after the last rows, and leaves the market without a leader. */
async function finish(client: Client, { tenantId }: FileHead, tables: readonly InstanceTable[]): Promise<void> {
  for (const { name, identity } of tables) {
    for (const column of identity)
      await client.query(
        `select setval(pg_get_serial_sequence($1, $2), (select greatest(max(${column}), 1) from ${name}), exists (select from ${name}))`,
        [`public.${name}`, column],
      );
  }
  await client.query(
    `select setval('account_number', greatest((select max(account_id) from account), (select max(account_id) from app_user), 100))`,
  );
  await releaseLease(client, tenantId);
}

/**
 * Columns of the lease that name its holder; a database of an older version, needed for an old export, has some of
 * them.
 */
const LEADER = ['server', 'leader', 'backend_pid', 'backend_start'];

async function releaseLease(client: Client, tenantId: number): Promise<void> {
  const found = await client.query<{ column_name: string }>(
    `select column_name from information_schema.columns
      where table_schema = 'public' and table_name = 'core_lease' and column_name = any($1)`,
    [LEADER],
  );
  const released = found.rows.map(({ column_name: name }) => `${name} = null, `).join('');
  await client.query(`update core_lease set ${released}expires_at = clock_timestamp() where tenant_id = $1`, [
    tenantId,
  ]);
}

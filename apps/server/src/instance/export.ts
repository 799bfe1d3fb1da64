import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg, { type ClientBase } from 'pg';
import { connectCore, inSettledSnapshot, pages, readJournalSpan } from '../core/index.ts';
import { StartError } from '../platform/config/index.ts';
import { type FileEnd, type FileHead, FORMAT, markerLine } from './format.ts';
import { type InstanceTable, instanceTables } from './tables.ts';
import { readTrialBalance } from './trial-balance.ts';

/** What was written. */
export type Exported = {
  readonly rows: number;
  readonly tables: number;
  readonly journalSeq: number;
  readonly headHash: string;
};

type Source = {
  readonly appUrl: string;
  readonly tenantId: number;
  readonly slug: string;
  readonly codeVersion: string;
};

/**
 * Writes everything of a tenant, and of the data set that it refers to, to a file that only its owner may read. Uses
 * one snapshot: a server may keep running. Reads as the application's role, so row-level security applies. Throws
 * StartError when the file already exists.
 */
export async function exportInstance(source: Source, file: string): Promise<Exported> {
  const part = `${file}.part`;
  const client = await connectCore(source.appUrl, source.tenantId);
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
    const exported = await inSettledSnapshot(client, source.tenantId, async () => {
      const head = await readHead(client, source);
      const tables = await instanceTables(client);
      const state = { rows: 0 };
      const target = createWriteStream(part, { flags: 'wx', mode: 0o600 });
      await pipeline(Readable.from(textOf(client, head, tables, state)), createGzip({ level: 3 }), target);
      return { rows: state.rows, tables: tables.length, journalSeq: head.journalSeq, headHash: head.headHash };
    });
    await rename(part, file);
    return exported;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
      throw new StartError(
        `${part} is there already: another export is under way, or one was cut off; remove it first.`,
      );
    await rm(part, { force: true });
    throw error;
  } finally {
    await client.end();
  }
}

async function readHead(client: ClientBase, { tenantId, slug, codeVersion }: Source): Promise<FileHead> {
  const found = await client.query<Pick<FileHead, 'datasetId' | 'journalSeq' | 'headHash'>>(
    `select t.dataset_id as "datasetId", l.seq as "journalSeq", encode(l.head_hash, 'hex') as "headHash"
       from tenant t join core_lease l using (tenant_id) where tenant_id = $1`,
    [tenantId],
  );
  const row = found.rows[0];
  if (row === undefined) throw new StartError(`The brokerage ${slug} has no journal yet.`);
  const { rows: migrations } = await client.query<FileHead['migrations'][number]>(
    'select version, sha256 from schema_migration order by version',
  );
  const { from: journalFrom, to: journalTo } = await readJournalSpan(client, tenantId);
  return {
    kabuto: 'instance',
    format: FORMAT,
    codeVersion,
    tenantId,
    slug,
    ...row,
    journalFrom,
    journalTo,
    migrations,
    balances: await readTrialBalance(client, tenantId),
  };
}

/** The file's text, piece by piece. */
async function* textOf(
  client: ClientBase,
  head: FileHead,
  tables: readonly InstanceTable[],
  state: { rows: number },
): AsyncGenerator<string> {
  const hash = createHash('sha256');
  const note = (text: string): string => {
    hash.update(text);
    return text;
  };
  yield note(markerLine(head));
  for (const table of tables) {
    yield note(markerLine({ table: table.name }));
    const { name, key, scope } = table;
    const order = key.length === 0 ? '' : ` order by ${key.join(', ')}`;
    const query = `select row_to_json(t)::text as text from ${pg.escapeIdentifier(name)} t where ${scope}_id = $1${order}`;
    const id = scope === 'tenant' ? head.tenantId : head.datasetId;
    for await (const page of pages<{ text: string }>(client, query, [id], 500)) {
      state.rows += page.length;
      yield note(page.map(({ text }) => `${text}\n`).join(''));
    }
  }
  const end: FileEnd = { end: true, rows: state.rows, sha256: hash.digest('hex') };
  yield markerLine(end);
}

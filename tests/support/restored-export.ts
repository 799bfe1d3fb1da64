import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { restoreInstance } from '../../apps/server/src/instance/index.ts';
import { migrate } from '../../apps/server/src/platform/postgres/index.ts';
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/platform/postgres/testing.ts';
import { asSuper } from '../../apps/server/src/platform/postgres/testing-server.ts';

const MIGRATIONS = path.join(import.meta.dirname, '../../apps/server/migrations');

/** The first line of an export. */
export type ExportHead = {
  readonly journalSeq: number;
  readonly headHash: string;
  readonly migrations: readonly { readonly version: number }[];
};

/** Reads the first line of an export. */
export function readExportHead(file: string): ExportHead {
  const [first = ''] = gunzipSync(readFileSync(file)).toString('utf8').split('\n', 1);
  // Line format of the export: `#` and a JSON text.
  return JSON.parse(first.slice(1)) as ExportHead;
}

/**
 * A database into which an export was restored under the migrations that it was written with, and which was then
 * migrated to this version. `before` and `after`: SQL, as superuser, around the restore.
 */
export async function restoreExport(
  file: string,
  { before, after }: { readonly before?: string; readonly after?: string } = {},
): Promise<TestDatabase> {
  const folder = mkdtempSync(path.join(tmpdir(), 'kabuto-upgrade-'));
  const database = await createTestDatabase({ empty: true });
  const sql = (text: string | undefined) =>
    text === undefined ? undefined : asSuper(database.superUrl, (client) => client.query(text));
  const migrateTo = async (name: string, wanted: (version: number) => boolean): Promise<void> => {
    for (const file of readdirSync(MIGRATIONS))
      if (wanted(Number(file.slice(0, 4)))) cpSync(path.join(MIGRATIONS, file), path.join(folder, name, file));
    const roles = { appRole: 'kabuto_app', backupRole: 'kabuto_backup', signerRole: 'kabuto_signer' };
    await migrate({ ownerUrl: database.ownerUrl, folder: path.join(folder, name), ...roles });
  };
  try {
    const versions = new Set(readExportHead(file).migrations.map(({ version }) => version));
    await migrateTo('before', (version) => versions.has(version));
    await sql(before);
    await restoreInstance(database.ownerUrl, file);
    await sql(after);
    await migrateTo('all', () => true);
    return database;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

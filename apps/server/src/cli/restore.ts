import path from 'node:path';
import { openDatabase } from '../database.ts';
import {
  addDrill,
  clearDrill,
  type DrillRecord,
  drillRestore,
  restoreInstance,
  type Scratches,
} from '../instance/index.ts';
import { readConfig, StartError } from '../platform/config/index.ts';
import { createLogger, type Logger } from '../platform/log/index.ts';
import { removeEmbeddedPostgres, withTenant } from '../platform/postgres/index.ts';
import { printLine } from '../print-line.ts';
import { CODE_VERSION } from '../version.ts';
import { type Command, readArguments } from './command.ts';
import { chooseTenant, withDatabase } from './with-database.ts';

const DRILL = '--drill';

async function restore(file: string): Promise<number> {
  return withDatabase(async ({ ownerUrl }) => {
    if (ownerUrl === undefined)
      throw new StartError('restore needs DATABASE_OWNER_URL, the connection of the owner role.');
    const { slug, rows, journalSeq, headHash } = await restoreInstance(ownerUrl, file);
    printLine(`${slug}: ${rows} rows, journal ${journalSeq}, head ${headHash.slice(0, 16)}`);
    return 0;
  });
}

/** PostgreSQL servers of a drill's own, migrated. */
function scratchesOf(log: Logger): Scratches {
  return {
    open: async (folder) => {
      const { databaseUrl: _, databaseOwnerUrl: __, ...config } = readConfig(process.env, []);
      const { appUrl, ownerUrl, stop } = await openDatabase({ ...config, dataDir: folder }, log);
      if (ownerUrl === undefined) throw new Error('the scratch database has no owner');
      return { appUrl, ownerUrl, stop };
    },
    remove: (folder) => removeEmbeddedPostgres({ dataDir: folder, log }),
  };
}

/** Removes what a drill has so far when this process receives SIGINT or SIGTERM. */
function clearOnSignal(of: Parameters<typeof clearDrill>[0]): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void clearDrill(of).finally(() => process.exit(1)));
}

function printDrill(slug: string, { rows, journalSeq, headHash, tookMs, problems }: DrillRecord): void {
  const upTo = headHash === null ? 'nothing restored' : `journal ${journalSeq}, head ${headHash.slice(0, 16)}`;
  const found = problems.length === 0 ? 'restored, verified and equal' : `${problems.length} problems`;
  const seconds = Math.ceil(tookMs / 1_000);
  printLine(`${slug}: ${rows} rows, ${upTo}: ${found}, in ${seconds} s`);
  for (const problem of problems) printLine(`  PROBLEM ${problem}`);
}

/**
 * Restores an export into a database of its own; the exit code. What was found is recorded unless the export is a file
 * of before, which proves nothing about the brokerage of now.
 */
async function drill(file: string | undefined, slug: string | undefined): Promise<number> {
  const folder = path.join(readConfig(process.env, []).dataDir, 'drill');
  const scratches = scratchesOf(createLogger({ level: 'silent' }));
  if (file !== undefined && !path.relative(folder, path.resolve(file)).startsWith('..'))
    throw new StartError(`${file} is in the folder of drills, which are removed; move it elsewhere.`);
  clearOnSignal({ folder, scratches });
  return withDatabase(async ({ appUrl }, pool) => {
    const tenant = await chooseTenant(pool, slug);
    const of = { appUrl, ...tenant, codeVersion: CODE_VERSION, folder, scratches, now: Date.now };
    const record = await drillRestore(file === undefined ? of : { ...of, file });
    if (file === undefined)
      await withTenant(pool, tenant.tenantId, (client) => addDrill(client, tenant.tenantId, record));
    printDrill(tenant.slug, record);
    return record.problems.length === 0 ? 0 : 1;
  });
}

export const restoreCommand: Command = {
  name: 'restore',
  usage: 'FILE | --drill [FILE] [--tenant SLUG]',
  help: [
    'reads a file that export wrote into an empty database, all of it or nothing; verify checks it',
    '--drill         proves that an export can be restored: writes one, or takes the file, restores it into a database',
    '                server of its own, verifies it, compares it, and records the result; exit code 1 when anything differs',
  ],
  run: async (args) => {
    const isDrill = args.includes(DRILL);
    const rest = args.filter((arg) => arg !== DRILL);
    const { flags, words } = readArguments(rest, isDrill ? ['--tenant'] : [], 1);
    const [file] = words;
    if (isDrill) return drill(file, flags.get('--tenant'));
    if (file === undefined) throw new StartError('restore needs the name of the file to read.');
    return restore(file);
  },
};

import { rm } from 'node:fs/promises';
import path from 'node:path';
import { problemText, verifyTenant } from '../core/index.ts';
import { StartError } from '../platform/config/index.ts';
import { makeDataDir, tryFileLock } from '../platform/lock/index.ts';
import { createPool, withTenant } from '../platform/postgres/index.ts';
import type { DrillRecord } from './drill-record.ts';
import { exportInstance } from './export.ts';
import { readFileHead } from './format.ts';
import { restoreInstance } from './restore.ts';
import { balanceProblems, readTrialBalance } from './trial-balance.ts';
import { verifyRecord } from './verify-record.ts';

/** A database server for the drill alone, with no brokerage in it. */
type Scratch = { readonly appUrl: string; readonly ownerUrl: string; readonly stop: () => Promise<void> };

/** Makes such a server in a folder, and removes what is left of one, also when it still runs. */
export type Scratches = {
  readonly open: (folder: string) => Promise<Scratch>;
  readonly remove: (folder: string) => Promise<void>;
};

type Drill = {
  readonly appUrl: string;
  readonly tenantId: number;
  readonly slug: string;
  readonly codeVersion: string;
  /** Where the scratch database and the export are kept meanwhile, by one drill at a time. */
  readonly folder: string;
  readonly scratches: Scratches;
  /** An export that is there already; absent: one is written now. */
  readonly file?: string;
  readonly now: () => number;
};

/** Most problems that a record names. */
const MOST_PROBLEMS = 20;

/** What the restored database differs in from what the file states of itself. */
async function differences(
  scratch: Scratch,
  { tenantId, codeVersion, now }: Drill,
  file: string,
): Promise<Required<Pick<DrillRecord, 'problems' | 'verified'>>> {
  const { headHash, balances } = await readFileHead(file);
  const report = await verifyTenant(scratch.appUrl, tenantId, { codeVersion });
  const verified = verifyRecord(report, { at: now(), by: 'drill' });
  const problems = report.problems.map(problemText);
  if (report.headHash !== headHash) problems.unshift(`the journal ends with ${report.headHash} instead of ${headHash}`);
  // an export of an earlier release has none
  if (balances === undefined) return { problems, verified };
  const pool = createPool({ url: scratch.appUrl, name: 'drill', max: 1 });
  try {
    const restored = await withTenant(pool, tenantId, (client) => readTrialBalance(client, tenantId));
    return { problems: [...problems, ...balanceProblems(balances, restored)], verified };
  } finally {
    await pool.end();
  }
}

const EXPORT = 'export.gz';

/** Removes everything that a drill has in its folder. */
export async function clearDrill({ folder, scratches }: Pick<Drill, 'folder' | 'scratches'>): Promise<void> {
  const data = path.join(folder, 'data');
  await scratches.remove(data);
  for (const file of [data, path.join(folder, EXPORT), path.join(folder, `${EXPORT}.part`)])
    await rm(file, { recursive: true, force: true });
}

/** Restores and compares; nothing is left of it. Throws what the export, the restore or the new server throws. */
async function proven(of: Drill): Promise<Omit<DrillRecord, 'at' | 'tookMs'>> {
  await clearDrill(of);
  try {
    const file = of.file ?? path.join(of.folder, EXPORT);
    if (of.file === undefined) await exportInstance(of, file);
    const scratch = await of.scratches.open(path.join(of.folder, 'data'));
    try {
      const { rows, journalSeq, headHash } = await restoreInstance(scratch.ownerUrl, file);
      const { problems, verified } = await differences(scratch, of, file);
      return { journalSeq, headHash, rows, problems: problems.slice(0, MOST_PROBLEMS), verified };
    } finally {
      await scratch.stop();
    }
  } finally {
    await clearDrill(of);
  }
}

/**
 * Proves that an export can be restored: restores it into a database server of its own, verifies that, and compares the
 * journal's last hash and the trial balance with those of the export. An export that cannot be written, read or
 * restored is a problem of the record, too. Throws StartError while another drill works in the folder.
 */
export async function drillRestore(of: Drill): Promise<DrillRecord> {
  const at = of.now();
  makeDataDir(of.folder);
  const lock = tryFileLock(path.join(of.folder, 'drill.lock'));
  if (lock === undefined) throw new StartError(`Another drill is under way in ${of.folder}.`);
  try {
    return { at, ...(await proven(of)), tookMs: of.now() - at };
  } catch (error) {
    const problems = [error instanceof Error ? error.message : String(error)];
    return { at, journalSeq: null, headHash: null, rows: 0, tookMs: of.now() - at, problems };
  } finally {
    lock.release();
  }
}

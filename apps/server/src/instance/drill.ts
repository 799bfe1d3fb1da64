import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { problemText, verifyTenant } from '../core/index.ts';
import { createPool, withTenant } from '../platform/postgres/index.ts';
import type { DrillRecord } from './drill-record.ts';
import { exportInstance } from './export.ts';
import { readFileHead } from './format.ts';
import { restoreInstance } from './restore.ts';
import { balanceProblems, readTrialBalance } from './trial-balance.ts';

/** A database server for the drill alone, with no brokerage in it. */
type Scratch = { readonly appUrl: string; readonly ownerUrl: string; readonly stop: () => Promise<void> };

type Drill = {
  readonly appUrl: string;
  readonly tenantId: number;
  readonly slug: string;
  readonly codeVersion: string;
  /** Where the scratch database and the export are kept meanwhile; what is in it is removed. */
  readonly folder: string;
  readonly openScratch: (folder: string) => Promise<Scratch>;
  /** An export that is there already; absent: one is written now. */
  readonly file?: string;
  readonly now: () => number;
};

/** Most problems that a record names. */
const MOST_PROBLEMS = 20;

/** What the restored database differs in from what the file states of itself. */
async function problemsOf(scratch: Scratch, { tenantId, codeVersion }: Drill, file: string): Promise<string[]> {
  const { headHash, balances } = await readFileHead(file);
  const report = await verifyTenant(scratch.appUrl, tenantId, { codeVersion });
  const problems = report.problems.map(problemText);
  if (report.headHash !== headHash) problems.unshift(`the journal ends with ${report.headHash} instead of ${headHash}`);
  // an export of an earlier release has none
  if (balances === undefined) return problems;
  const pool = createPool({ url: scratch.appUrl, name: 'drill', max: 1 });
  try {
    const restored = await withTenant(pool, tenantId, (client) => readTrialBalance(client, tenantId));
    return [...problems, ...balanceProblems(balances, restored)];
  } finally {
    await pool.end();
  }
}

/**
 * Proves that an export can be restored: restores it into a database server of its own, verifies that, and compares the
 * journal's last hash and the trial balance with those of the export. The folder is removed afterwards. Throws
 * StartError when the export cannot be written or read, or the database cannot be started.
 */
export async function drillRestore(of: Drill): Promise<DrillRecord> {
  const startedAt = of.now();
  await rm(of.folder, { recursive: true, force: true });
  await mkdir(of.folder, { recursive: true, mode: 0o700 });
  try {
    const file = of.file ?? path.join(of.folder, 'export.gz');
    if (of.file === undefined) await exportInstance(of, file);
    const scratch = await of.openScratch(path.join(of.folder, 'data'));
    try {
      const { rows, journalSeq, headHash } = await restoreInstance(scratch.ownerUrl, file);
      const problems = await problemsOf(scratch, of, file);
      return {
        at: startedAt,
        journalSeq,
        headHash,
        rows,
        tookMs: of.now() - startedAt,
        problems: problems.slice(0, MOST_PROBLEMS),
      };
    } finally {
      await scratch.stop();
    }
  } finally {
    await rm(of.folder, { recursive: true, force: true });
  }
}

import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { yen } from '@kabuto/market';
import { verifyTenant } from '../../../apps/server/src/core/index.ts';
import { seedTestTenant, startTestCore, TEST_TENANT } from '../../../apps/server/src/core/testing.ts';
import { createPool } from '../../../apps/server/src/platform/postgres/index.ts';
import type { TestDatabase } from '../../../apps/server/src/platform/postgres/testing.ts';
import { fundAccount } from '../../support/core-harness.ts';
import { ACCOUNTS } from './accounts.ts';
import { checkTransfers } from './transfer-checks.ts';
import { readTransferJournal } from './transfer-journal.ts';

const WORKER = path.join(import.meta.dirname, 'worker.ts');
/** A kill comes this long after the load starts, at random. */
const EARLIEST_MS = 100;
const LATEST_MS = 900;
const CASH = 1_000_000;

export type TransferKills = {
  /** Steps that were acknowledged. */
  readonly acknowledged: number;
  /** Commands that a kill left without a reply. */
  readonly reopened: number;
  /** The states in which a kill has met transfers. */
  readonly met: ReadonlySet<string>;
  /** The states that transfers have been in. */
  readonly reached: ReadonlySet<string>;
  readonly problems: readonly string[];
};

const start = (url: string, file: string, mode: 'load' | 'settle'): ChildProcess =>
  spawn(process.execPath, [WORKER, url, file, mode], { stdio: ['ignore', 'pipe', 'inherit'] });

/** Resolves once the process is ready; throws when it ends before. */
async function untilReady(child: ChildProcess): Promise<void> {
  if (child.stdout === null) throw new TypeError('the worker has no output');
  const ended = once(child, 'exit').then(() => {
    throw new Error('the worker ended before it was ready');
  });
  ended.catch(() => undefined);
  await Promise.race([once(child.stdout, 'data'), ended]);
}

/** At least `rounds` kills, and up to `most` until they have met transfers in each of the `wanted` states. */
export type Rounds = { readonly rounds: number; readonly wanted?: readonly string[]; readonly most?: number };

/**
 * Kills a core under the load of deposits and withdrawals, tokens among these. After each kill another core sends again
 * what has no reply, under the same keys: each step that was acknowledged is there once, the balances agree. At the end
 * `verify`. Ends only processes that it has started.
 */
export async function killTransfers(
  { appUrl, superUrl }: TestDatabase,
  { rounds, wanted = [], most = rounds }: Rounds,
): Promise<TransferKills> {
  const folder = mkdtempSync(path.join(tmpdir(), 'kabuto-transfers-'));
  const file = path.join(folder, 'services.jsonl');
  const problems: string[] = [];
  const met = new Set<string>();
  let reopened = 0;
  try {
    const pool = createPool({ url: appUrl, name: 'crash' });
    await seedTestTenant(pool);
    await pool.end();
    const core = await startTestCore(appUrl);
    for (const accountId of ACCOUNTS) await fundAccount(core, accountId, CASH);
    const policy = { minimum: yen(1), maximum: null, fee: yen(100) };
    await core.submit({ input: { kind: 'setTokenPolicy', policy } });
    await core.stop();
    const isMet = (): boolean => wanted.every((state) => met.has(state));
    for (let round = 1; round <= rounds || (round <= most && !isMet()); round++) {
      const load = start(appUrl, file, 'load');
      await untilReady(load);
      await delay(randomInt(EARLIEST_MS, LATEST_MS));
      const killed = once(load, 'exit');
      load.kill('SIGKILL');
      await killed;
      const entries = readTransferJournal(file);
      const replies = entries.filter(({ kind }) => kind !== 'ask').length;
      reopened += entries.length - 2 * replies;
      for (const [, state] of new Map(
        entries.flatMap((entry) => (entry.kind === 'answer' ? [[entry.transferId, entry.state]] : [])),
      ))
        met.add(state);
      const [code] = (await once(start(appUrl, file, 'settle'), 'exit')) as [number | null];
      if (code !== 0) problems.push(`round ${round}: the core ended with ${code}`);
      const found = await checkTransfers(superUrl, readTransferJournal(file));
      problems.push(...found.map((text) => `round ${round}: ${text}`));
    }
    const report = await verifyTenant(appUrl, TEST_TENANT, { codeVersion: 'test' });
    problems.push(...report.problems.map((problem) => JSON.stringify(problem)));
    const answers = readTransferJournal(file).flatMap((entry) => (entry.kind === 'answer' ? [entry.state] : []));
    return { acknowledged: answers.length, reopened, met, reached: new Set(answers), problems };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type pg from 'pg';
import type { Logger } from '../platform/log/index.ts';
import { withTenant } from '../platform/postgres/index.ts';
import { type DemoFolderOptions, prepareDemoFolder } from './demo-folder.ts';
import { signerLine } from './signer-line.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
const MAIN = path.join(ROOT, 'apps/signer/src/main.ts');
/** Ends a process when its parent is gone, however that ended. */
const LIFELINE = path.join(ROOT, 'scripts/lib/lifeline.mjs');
/** A signer that has ended is started again this much later. */
const AGAIN_MS = 5_000;
/** How long an ending one may take before it is killed. */
const END_WITHIN_MS = 5_000;

export type DemoSignersOptions = Pick<DemoFolderOptions, 'pages' | 'xpub'> & {
  readonly pool: pg.Pool;
  readonly log: Logger;
  readonly dataDir: string;
  /** The database with the signer's role. */
  readonly signerUrl: string;
  /** Whether the brokerage is simulated, and the server is not live. */
  readonly isDemo: (tenantId: number) => Promise<boolean>;
};

type Running = { readonly child: ChildProcess; readonly ended: Promise<void> };

/**
 * The signers of simulated brokerages, each a process of its own with a demo's key, from the first address on that
 * somebody withdraws to. A live brokerage's signer is set up and started by its operators, on its own machine.
 */
export class DemoSigners {
  readonly #options: DemoSignersOptions;
  readonly #running = new Map<number, Running>();
  /** When each was started last. */
  readonly #startedAt = new Map<number, number>();
  #isStopped = false;

  constructor(options: DemoSignersOptions) {
    this.#options = options;
  }

  /** Starts the brokerage's signer when it is needed and does not run. Throws when its folder cannot be made. */
  async ensure(tenantId: number): Promise<void> {
    const { isDemo, dataDir, pages, xpub } = this.#options;
    const isRecent = Date.now() - (this.#startedAt.get(tenantId) ?? 0) < AGAIN_MS;
    if (this.#running.has(tenantId) || isRecent || this.#isStopped) return;
    if (!(await isDemo(tenantId)) || !(await this.#isNeeded(tenantId))) return;
    this.#startedAt.set(tenantId, Date.now());
    const folder = path.join(dataDir, 'signer', String(tenantId));
    const run = async (command: readonly string[], at: string): Promise<void> => {
      const { child, ended } = this.#spawn(command, at, tenantId);
      await ended;
      if (child.exitCode !== 0) throw new Error(`the signer's ${command.join(' ')} ended with ${child.exitCode}`);
    };
    await prepareDemoFolder(folder, { tenantId, pages, xpub, run });
    if (this.#isStopped) return;
    const running = this.#spawn(['run'], folder, tenantId);
    this.#running.set(tenantId, running);
    void running.ended.then(() => this.#running.delete(tenantId));
  }

  /** Ends them all after the round that is under way. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(
      [...this.#running.values()].map(async ({ child, ended }) => {
        child.kill('SIGTERM');
        const late = setTimeout(() => child.kill('SIGKILL'), END_WITHIN_MS);
        await ended;
        clearTimeout(late);
      }),
    );
  }

  #isNeeded(tenantId: number): Promise<boolean> {
    return withTenant(this.#options.pool, tenantId, async (client) => {
      const { rowCount } = await client.query('select from signer_address where tenant_id = $1 limit 1', [tenantId]);
      return rowCount === 1;
    });
  }

  /** It gets no setting of the server's, and nothing that is secret by its arguments. */
  #spawn(command: readonly string[], folder: string, tenantId: number): Running {
    const { log, signerUrl } = this.#options;
    const child = spawn(process.execPath, ['--import', LIFELINE, MAIN, ...command], {
      cwd: ROOT,
      // the fourth is the lifeline
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH ?? '',
        KABUTO_LIFELINE: '3',
        SIGNER_FOLDER: folder,
        SIGNER_DATABASE_URL: signerUrl,
        SIGNER_PASSPHRASE_FILE: path.join(folder, 'passphrase'),
      },
    });
    for (const input of [child.stdout, child.stderr]) {
      if (input === null) continue;
      createInterface({ input }).on('line', (text) => {
        const { level, msg, ...why } = signerLine(text);
        if (text !== '') log[level]({ tenantId, ...why }, msg);
      });
    }
    child.on('error', (error) => log.error({ err: error, tenantId }, 'the signer cannot be started'));
    const ended = once(child, 'close').then(
      () => log.info({ tenantId, code: child.exitCode }, `signer: ${command.join(' ')} ended`),
      () => undefined,
    );
    return { child, ended };
  }
}

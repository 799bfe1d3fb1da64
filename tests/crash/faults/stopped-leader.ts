import { setTimeout as delay } from 'node:timers/promises';
import { createLogger } from '../../../apps/server/src/platform/log/index.ts';
import { startEmbeddedPostgres } from '../../../apps/server/src/platform/postgres/index.ts';
import { asSuper } from '../../../apps/server/src/platform/postgres/testing-server.ts';
import { eventually } from '../../support/eventually.ts';
import {
  makeDataDir,
  removeDataDir,
  type ServerProcess,
  spawnServer,
  untilReady,
} from '../../support/server-process.ts';
import { CrashHarness } from '../harness.ts';
import type { Fault } from './fault.ts';

const CLIENTS = 3;
const CONFIRMATIONS = 4;

type LeaseRow = { readonly epoch: number; readonly expired: boolean; readonly expires: string };

/**
 * The current lease; `expired`: whether `deadline`, by default the lease's expiry, has passed by the database's clock.
 */
const readLease = (superUrl: string, deadline: string | null): Promise<LeaseRow> =>
  asSuper(superUrl, async (client) => {
    const { rows } = await client.query<LeaseRow>(
      `select epoch, expires_at::text as expires, clock_timestamp() >= coalesce($1::timestamptz, expires_at) as expired from core_lease`,
      [deadline],
    );
    const row = rows[0];
    if (row === undefined) throw new Error('there is no lease');
    return row;
  });

async function waitsWhileLed(superUrl: string, second: ServerProcess): Promise<string[]> {
  const first = await readLease(superUrl, null);
  // Wait until the first lease would have expired without a confirmation.
  await eventually(async () => (await readLease(superUrl, first.expires)).expired, 30_000);
  const now = await readLease(superUrl, null);
  const problems: string[] = [];
  if (now.epoch !== first.epoch) problems.push('the second instance took over from a living leader');
  if (second.output().includes('is ready')) problems.push('the second instance serves beside a living leader');
  return problems;
}

/**
 * Stops the leader and waits until the other leads. That may happen only after the lease has expired, whatever happened
 * to the leader's session.
 */
async function takeOver(superUrl: string, leader: ServerProcess): Promise<string[]> {
  leader.kill('SIGSTOP');
  // The leader is stopped: this is the last expiry that it wrote.
  const stopped = await readLease(superUrl, null);
  const taken = await eventually(async () => {
    const row = await readLease(superUrl, stopped.expires);
    return row.epoch === stopped.epoch ? undefined : row;
  }, 60_000);
  return taken.expired ? [] : ['the second instance took over before the lease had run out'];
}

/** Status and first reason of a server's readiness. */
async function readiness({ origin }: ServerProcess): Promise<string> {
  const reply = await fetch(`${origin}/readyz`);
  const { reasons } = (await reply.json()) as { readonly reasons: readonly string[] };
  return `${reply.status} ${reasons[0] ?? ''}`;
}

async function run(): Promise<string[]> {
  const dataDir = makeDataDir();
  const own = await startEmbeddedPostgres({ dataDir, log: createLogger({ level: 'silent' }) });
  const { superUrl } = own;
  const env = { DATABASE_URL: own.appUrl, DATABASE_OWNER_URL: own.ownerUrl };
  const folder = makeDataDir();
  let first: ServerProcess | undefined;
  let second: ServerProcess | undefined;
  let harness: CrashHarness | undefined;
  try {
    harness = await CrashHarness.open({ clients: CLIENTS, env, superUrl });
    const leader = harness.server;
    first = leader;
    await harness.startLoad();
    second = await spawnServer({ dataDir: folder, env });
    const problems = await waitsWhileLed(superUrl, second);

    problems.push(...(await takeOver(superUrl, leader)));
    await untilReady(second, 60_000);
    // It resumes with requests that reached it before and during the stop.
    leader.kill('SIGCONT');
    await eventually(async () => (await readiness(leader)).startsWith('503 kabuto: '), 60_000);
    await harness.stopLoad();

    harness.moveTo(second);
    await harness.startLoad();
    await delay(500 * CONFIRMATIONS);
    await harness.stopLoad();
    problems.push(...(await harness.check()), ...(await harness.finish()).problems);
    return problems;
  } finally {
    for (const server of [harness?.server, first, second]) {
      server?.kill('SIGCONT');
      server?.kill('SIGTERM');
      await server?.ended;
    }
    await harness?.close();
    await own.stop();
    removeDataDir(dataDir);
    removeDataDir(folder);
  }
}

/**
 * SIGSTOP of the leader, another takes over, SIGCONT: the stopped leader cannot write, confirms nothing and becomes a
 * standby.
 */
export const stoppedLeader: Fault = {
  name: 'a second instance waits, takes over after expiry, and the stopped one cannot write',
  missing: () => (process.platform === 'win32' ? 'no SIGSTOP here' : null),
  run,
};

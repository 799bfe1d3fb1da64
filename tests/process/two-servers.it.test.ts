import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '../../apps/server/src/platform/log/index.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../apps/server/src/platform/postgres/index.ts';
import { asSuper } from '../../apps/server/src/platform/postgres/testing-server.ts';
import { eventually } from '../support/eventually.ts';
import {
  makeDataDir,
  removeDataDir,
  runKabuto,
  type ServerProcess,
  spawnServer,
  untilReady,
} from '../support/server-process.ts';

/**
 * Restarts of PostgreSQL, and the number of epochs that one may cost: its leader recovers in place when a batch was
 * lost.
 */
const RESTARTS = 3;
const EPOCHS_A_RESTART = 2;
const PATIENCE_MS = 60_000;

const folders = { database: makeDataDir(), a: makeDataDir(), b: makeDataDir() };
let postgres: EmbeddedPostgres;
let env: Readonly<Record<string, string>>;
let a: ServerProcess;
let b: ServerProcess;

beforeAll(async () => {
  postgres = await startEmbeddedPostgres({ dataDir: folders.database, log: createLogger({ level: 'silent' }) });
  env = { DATABASE_URL: postgres.appUrl, DATABASE_OWNER_URL: postgres.ownerUrl };
  a = await spawnServer({ dataDir: folders.a, env });
  await untilReady(a, 2 * PATIENCE_MS);
  const names = ['--name-en', 'Tsubasa', '--name-jp', '翼証券', '--name-tw', '翼證券'];
  expect((await runKabuto(folders.a, ['tenant', 'create', 'tsubasa', ...names], env)).code).toBe(0);
  a.kill('SIGTERM');
  await a.ended;
  a = await spawnServer({ dataDir: folders.a, env });
  await untilReady(a, 2 * PATIENCE_MS);
  b = await spawnServer({ dataDir: folders.b, env });
  await eventually(() => b.output().includes('Kabuto stands by'), 2 * PATIENCE_MS);
}, 400_000);
afterAll(async () => {
  for (const server of [a, b]) server.kill('SIGKILL');
  await Promise.all([a.ended, b.ended]);
  await postgres.stop();
  for (const folder of Object.values(folders)) removeDataDir(folder);
}, 60_000);

/** `pid`, `since`: the leader's session and its start time. */
type LeaseRow = { readonly epoch: number; readonly server: string | null; readonly pid: number; readonly since: Date };
/** The leases of both brokerages. */
const leases = () =>
  asSuper(postgres.superUrl, async (client) => {
    const columns = 'epoch, server, backend_pid as pid, backend_start as since';
    return (await client.query<LeaseRow>(`select ${columns} from core_lease order by tenant_id`)).rows;
  });

const ready = async (server: ServerProcess) => {
  const reply = await fetch(`${server.origin}/readyz`);
  return { status: reply.status, ...((await reply.json()) as { readonly reasons: readonly string[] }) };
};
const serves = (server: ServerProcess, slug: string) => fetch(`${server.origin}/api/${slug}/v1/quote/session/detail`);
/** Whether exactly one of the two servers serves a brokerage. */
const isLedOnce = async (slug: string): Promise<boolean> => {
  const statuses = [(await serves(a, slug)).status, (await serves(b, slug)).status];
  return statuses.toSorted((x, y) => x - y).join() === '200,503';
};

describe('two servers on one database with two brokerages', () => {
  it('the second one refuses calls with 503 and Retry-After, and names both brokerages in /readyz', async () => {
    expect((await ready(a)).status).toBe(200);
    expect(await ready(b)).toMatchObject({
      status: 503,
      reasons: ['kabuto: another server leads this market', 'tsubasa: another server leads this market'],
    });
    for (const slug of ['kabuto', 'tsubasa']) {
      expect((await serves(a, slug)).status).toBe(200);
      const refused = await serves(b, slug);
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
      expect(await refused.json()).toMatchObject({ data: { reason: 'BROKERAGE_STOPPED' } });
    }
  });

  // If PostgreSQL takes longer than a lease to recover, the other server may lead; that is not flapping: only the
  // number of epochs counts.
  it('each brokerage is led by one server, within few epochs, when PostgreSQL ends all sessions and recovers, again and again', async () => {
    const before = await leases();
    for (let n = 1; n <= RESTARTS; n++) {
      const former = await leases();
      const last = Math.max(...former.map(({ since }) => since.getTime()));
      const [first] = former;
      if (first === undefined) throw new Error('there is no lease');
      // PostgreSQL then ends every session and recovers from its log, as at a start.
      process.kill(first.pid, 'SIGKILL');
      // each lease names a session that began after the restart
      await eventually(async () => {
        const now = await leases().catch(() => []);
        return now.length > 0 && now.every(({ since }) => since.getTime() > last);
      }, PATIENCE_MS);
      await eventually(async () => (await isLedOnce('kabuto')) && (await isLedOnce('tsubasa')), PATIENCE_MS);
    }
    for (const [i, { epoch }] of (await leases()).entries())
      expect(epoch - (before[i]?.epoch ?? 0)).toBeLessThanOrEqual(RESTARTS * EPOCHS_A_RESTART);
  }, 300_000);

  it('a brokerage that loses its lease stops alone, reports it, and is led again', async () => {
    const leader = (await serves(a, 'tsubasa')).status === 200 ? a : b;
    await asSuper(postgres.superUrl, (client) =>
      client.query(
        `update core_lease set epoch = epoch + 1, leader = gen_random_uuid(), server = 'elsewhere' where tenant_id = 2`,
      ),
    );
    const stopped = /^tsubasa: the market has stopped: /;
    await eventually(async () => (await ready(leader)).reasons.some((reason) => stopped.test(reason)), PATIENCE_MS);
    const refused = await serves(leader, 'tsubasa');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await isLedOnce('kabuto')).toBe(true);
    await eventually(() => isLedOnce('tsubasa'), PATIENCE_MS);
    expect(await isLedOnce('kabuto')).toBe(true);
  }, 120_000);

  it('the second server leads both when the first one is gone', async () => {
    a.kill('SIGKILL');
    await a.ended;
    await eventually(async () => (await ready(b)).status === 200, PATIENCE_MS);
    for (const slug of ['kabuto', 'tsubasa']) expect((await serves(b, slug)).status).toBe(200);
  }, 120_000);
});

import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addDrill,
  createDrills,
  drillRestore,
  lastDrills,
  readProofs,
  runDrillProcess,
} from '../../apps/server/src/instance/index.ts';
import { createPool, withTenant } from '../../apps/server/src/platform/postgres/index.ts';
import { createTestDatabase } from '../../apps/server/src/platform/postgres/testing.ts';
import { asSuper } from '../../apps/server/src/platform/postgres/testing-server.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const HOUR = 3_600_000;
let app: TestApp;
let folder: string;
let pool: ReturnType<typeof createPool>;
let clock = Date.now();

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'kabuto-drill-'));
  app = await startTestApp();
  pool = createPool({ url: app.database.appUrl, name: 'drill', max: 2 });
  await app.openMarket();
  const member = await app.client().demo();
  await member.place({ code: '7203', side: 'buy', type: 'market', quantity: '100' });
  await app.market.core.waitUntilCaughtUp();
}, 240_000);
afterAll(async () => {
  await pool.end();
  await app.stop();
  rmSync(folder, { recursive: true });
});

/** A drill into a copy of the migrated test database: its record as it is stored. */
async function drill() {
  const of = { appUrl: app.database.appUrl, tenantId: 1, slug: 'kabuto', codeVersion: 'test', now: () => clock };
  const scratch = await createTestDatabase();
  const scratches = {
    open: async () => ({ ...scratch, stop: () => scratch.drop() }),
    remove: async () => undefined,
  };
  const done = await drillRestore({ ...of, folder: path.join(folder, 'drill'), scratches });
  await withTenant(pool, 1, (client) => addDrill(client, 1, done));
  const { verified: _, ...record } = done;
  return record;
}
const last = () => withTenant(pool, 1, (client) => lastDrills(client, 1));
const proofs = () => withTenant(pool, 1, (client) => readProofs(client, 1));

it('BO-12 an export is restored, verified, compared and recorded, and nothing of it is left in the folder', async () => {
  const record = await drill();
  expect(record).toMatchObject({ problems: [], headHash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(record.rows).toBeGreaterThan(100);
  expect(await last()).toEqual({ last: record, proven: record });
  expect(await proofs()).toMatchObject({
    restore: { last: { at: record.at, problems: 0 }, proven: record.at },
    verify: { by: 'drill', problems: 0 },
  });
  expect(readdirSync(path.join(folder, 'drill'))).toEqual(['drill.lock']);
});

it('BO-12 what a restore differs in is recorded, and is no proof', async () => {
  const { proven } = await last();
  clock += 1_000;
  const change = (by: number) =>
    asSuper(app.database.superUrl, (client) =>
      client.query('update account set settled = settled + $1 where tenant_id = 1 and account_id >= 100', [by]),
    );
  await change(1);
  const record = await drill();
  await change(-1);
  expect(record.problems.join('\n')).toContain('account');
  expect(await last()).toEqual({ last: record, proven });
  const { restore, verify } = await proofs();
  expect(restore).toMatchObject({ last: { at: clock, problems: record.problems.length }, proven: proven?.at });
  expect(verify).toMatchObject({ by: 'drill', problems: expect.any(Number) });
  expect(verify?.problems).toBeGreaterThan(0);
});

it('BO-12 a restore that cannot be made is recorded as a problem, and another drill beside it is refused', async () => {
  const { proven } = await last();
  clock += 1_000;
  const of = { appUrl: app.database.appUrl, tenantId: 1, slug: 'kabuto', codeVersion: 'test', now: () => clock };
  const at = { ...of, folder: path.join(folder, 'drill') };
  let beside: Promise<unknown> | undefined;
  const scratches = {
    open: async () => {
      beside = drillRestore({ ...at, scratches }).catch((error: unknown) => error);
      throw new Error('no room');
    },
    remove: async () => undefined,
  };
  const record = await drillRestore({ ...at, scratches });
  expect(record).toMatchObject({ journalSeq: null, problems: ['no room'] });
  expect(String(await beside)).toContain('Another drill is under way');
  await withTenant(pool, 1, (client) => addDrill(client, 1, record));
  expect(await last()).toEqual({ last: record, proven });
});

it('BO-12 the server runs it when it is due, and warns after 48 hours without a proof', async () => {
  const { proven } = await last();
  const at = proven?.at ?? 0;
  let now = at + 29 * HOUR;
  const ran: string[] = [];
  const drills = createDrills({ pool, now: () => now, runDrill: async (slug) => void ran.push(slug) });
  const run = () => drills.run(1, new AbortController().signal);
  // A server that has just started knows it before its first run, up to an hour later.
  const started = createDrills({
    pool,
    now: () => at + 49 * HOUR,
    runDrill: () => Promise.reject(new Error('no run')),
  });
  await started.note(1);
  expect(started.warnings()).toEqual(['kabuto: no restore of an export was proven for 49 hours']);
  const tokyoHour = new Date(now + 9 * HOUR).getUTCHours();
  await run();
  expect(ran).toEqual(tokyoHour >= 2 && tokyoHour < 5 ? ['kabuto'] : []);
  now = at + 48 * HOUR - 1;
  await run();
  expect(ran.at(-1)).toBe('kabuto');
  expect(drills.warnings()).toEqual([]);
  now += 1;
  expect(drills.warnings()).toEqual(['kabuto: no restore of an export was proven for 48 hours']);
});

it('BO-12 `kabuto restore --drill` starts a PostgreSQL of its own for it', async () => {
  const { appUrl, ownerUrl } = app.database;
  const data = path.join(folder, 'data');
  const env = { ...process.env, KABUTO_DATA: data, DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl };
  // Twice: nothing of the first is in the way of the second.
  for (let night = 0; night < 2; night += 1)
    await runDrillProcess('kabuto', new AbortController().signal, { env, priority: 0 });
  expect(readdirSync(path.join(data, 'drill'))).toEqual(['drill.lock']);
  const { last: newest } = await last();
  // decided by another version than that of the test's market: the journal and the tables were compared
  expect(newest?.problems).toEqual([]);
  expect(newest?.at).toBeGreaterThan(clock);
  await expect(runDrillProcess('none', new AbortController().signal, { env, priority: 0 })).rejects.toThrow(
    '--tenant needs one of: kabuto',
  );
}, 240_000);

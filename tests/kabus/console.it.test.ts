import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { consolePassword } from '../../apps/server/src/open-kabus.ts';
import { createPool } from '../../apps/server/src/platform/postgres/index.ts';
import { startGateway, type TestGateway } from '../support/kabus-client.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let gateway: TestGateway;
let pool: ReturnType<typeof createPool>;
let dataDir = '';
beforeAll(async () => {
  // as at the first start, when that job has not run yet
  app = await startTestApp({ jobsByHand: ['day-trade-terms'] });
  gateway = await startGateway(app);
  pool = createPool({ url: app.database.appUrl, name: 'server' });
  dataDir = await mkdtemp(path.join(tmpdir(), 'kabuto-kabus-'));
});
afterAll(async () => {
  await gateway.stop();
  await pool.end();
  await app.stop();
  await rm(dataDir, { recursive: true });
});

it('the first start makes an account that may day-trade, and later starts have the same password', async () => {
  const wired = { pool, config: { dataDir, limits: 'load' }, app } as const;
  const password = await consolePassword(wired);
  expect(await consolePassword(wired)).toBe(password);
  expect((await readFile(path.join(dataDir, 'kabus-password'), 'utf8')).trim()).toBe(password);
  await gateway.login(password);
  const { status, body } = await gateway.call('GET', 'wallet/margin');
  expect([status, Number(Reflect.get(Object(body), 'MarginAccountWallet'))]).toEqual([200, expect.any(Number)]);
  expect(Number(Reflect.get(Object(body), 'MarginAccountWallet'))).toBeGreaterThan(0);
});

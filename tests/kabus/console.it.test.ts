import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { consolePassword } from '../../apps/server/src/open-kabus.ts';
import { createPool } from '../../apps/server/src/platform/postgres/index.ts';
import { asSuper } from '../../apps/server/src/platform/postgres/testing-server.ts';
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
  // New terms have other risks, to which the next start agrees.
  const { core } = app.market;
  const policy = await core.read(({ broker }) => broker.globals.dayTrades);
  if (policy === undefined) throw new Error('day trades have not begun');
  await core.submit({ input: { kind: 'setDayTradePolicy', policy: { ...policy, version: policy.version + 1 } } });
  await core.waitUntilCaughtUp();
  expect(await consolePassword(wired)).toBe(password);
  await core.waitUntilCaughtUp();
  const { rows } = await asSuper(app.database.superUrl, (client) =>
    client.query('select consent_version as version from margin_account'),
  );
  expect(rows).toEqual([{ version: expect.stringMatching(/\.2$/) }]);
  await gateway.login(password);
  const { status, body } = await gateway.call('GET', 'wallet/margin');
  expect([status, Number(Reflect.get(Object(body), 'MarginAccountWallet'))]).toEqual([200, expect.any(Number)]);
  expect(Number(Reflect.get(Object(body), 'MarginAccountWallet'))).toBeGreaterThan(0);
});

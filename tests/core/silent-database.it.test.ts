import { Socket } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  type Answer,
  connectCore,
  connectStore,
  SYSTEM_TIMING,
  verifyTenant,
} from '../../apps/server/src/core/index.ts';
import { seedTestTenant, startTestCore, TEST_TENANT } from '../../apps/server/src/core/testing.ts';
import { createPool } from '../../apps/server/src/platform/postgres/index.ts';
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/platform/postgres/testing.ts';
import { asSuper } from '../../apps/server/src/platform/postgres/testing-server.ts';
import { fundAccount, placeInput } from '../support/core-harness.ts';
import { eventually } from '../support/eventually.ts';

const ACCOUNT = 1001;
let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
  const pool = createPool({ url: database.appUrl, name: 'test' });
  await seedTestTenant(pool);
  await pool.end();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await database.drop();
});

it('an order is accepted over a new session when the PostgreSQL process of the old one is stopped', async () => {
  const connect = () => connectStore(database.appUrl, TEST_TENANT, { replyWithinMs: 400 });
  // no timer: nothing runs except what the test requests, and the process holds no lock when it is stopped
  const timing = { ...SYSTEM_TIMING, every: () => () => undefined };
  const core = await startTestCore(database.appUrl, { connect, timing });
  await fundAccount(core, ACCOUNT, 20_000_000);
  const backend = () =>
    asSuper(database.superUrl, async (client) => {
      const { rows } = await client.query<{ pid: number }>('select backend_pid as pid from core_lease');
      return rows[0]?.pid ?? 0;
    });
  const former = await backend();
  process.kill(former, 'SIGSTOP');
  try {
    const terms = { accountId: ACCOUNT, code: '7203', side: 'buy', price: 28_000, quantity: 100 } as const;
    let answer: Answer | undefined;
    core.submit({ input: placeInput({ ...terms, clientOrderId: 'silent' }) }).then((given) => {
      answer = given;
    }, String);
    expect((await eventually(() => answer)).refusal).toBeNull();
    expect(await backend()).not.toBe(former);
    expect(core.problems).toEqual([]);
  } finally {
    process.kill(former, 'SIGCONT');
  }
  expect(await core.read((engine) => engine.broker.openOrders(ACCOUNT).length)).toBe(1);
  await core.stop();
  expect((await verifyTenant(database.appUrl, TEST_TENANT)).problems).toEqual([]);
});

it('connections probe a silent peer after ten seconds', async () => {
  const probes = vi.spyOn(Socket.prototype, 'setKeepAlive');
  const client = await connectCore(database.appUrl, TEST_TENANT);
  await client.end();
  const pool = createPool({ url: database.appUrl, name: 'test' });
  await pool.query('select 1');
  await pool.end();
  expect(probes.mock.calls).toEqual([
    [true, 10_000],
    [true, 10_000],
  ]);
});

import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { SYSTEM_TIMING, verifyTenant } from '../../apps/server/src/core/index.ts';
import { seedTestTenant, startTestCore, TEST_TENANT } from '../../apps/server/src/core/testing.ts';
import { createPool, withTenant } from '../../apps/server/src/platform/postgres/index.ts';
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/platform/postgres/testing.ts';
import { asSuper, startTestServer } from '../../apps/server/src/platform/postgres/testing-server.ts';
import { fundAccount, placeInput } from '../support/core-harness.ts';
import { eventually } from '../support/eventually.ts';

const ACCOUNT = 1001;
let own: Awaited<ReturnType<typeof startTestServer>>;
let database: TestDatabase;

beforeAll(async () => {
  // a server of its own: the setting applies to the whole server
  own = await startTestServer();
});
afterAll(() => own.stop());
beforeEach(async () => {
  database = await createTestDatabase({ server: own.server });
  const pool = createPool({ url: database.appUrl, name: 'test' });
  await seedTestTenant(pool);
  await pool.end();
});
afterEach(async () => {
  await setStandby('');
  await database.drop();
});

/** From now on commits wait until a standby of this name has them; '': for none. */
async function setStandby(name: string): Promise<void> {
  await asSuper(own.server.superUrl, async (client) => {
    await client.query('set synchronous_commit = local');
    await client.query(`alter system set synchronous_standby_names = '${name}'`);
    await client.query('select pg_reload_conf()');
  });
  // PostgreSQL's checkpointer takes the name over a moment later: until then commits do not wait.
  if (name !== '') await eventually(commitWaits);
}

/** Whether a commit waits for the standby; ends its wait. */
const commitWaits = () =>
  asSuper(own.server.superUrl, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    let ended = false;
    const committed = client.query(`select pg_logical_emit_message(true, 'probe', '')`).finally(() => {
      ended = true;
    });
    const isWaiting = () =>
      asSuper(own.server.superUrl, async (other) => {
        const sql = `select pg_cancel_backend(pid) from pg_stat_activity where pid = $1 and wait_event = 'SyncRep'`;
        return (await other.query(sql, [rows[0]?.pid])).rowCount === 1;
      });
    let waits = false;
    while (!ended && !waits) waits = await isWaiting();
    await committed;
    return waits;
  });

/** The sessions of the application whose commit waits for the standby. */
const waiting = () =>
  asSuper(database.superUrl, async (client) => {
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where wait_event = 'SyncRep' and datname = current_database() and usename = 'kabuto_app'`,
    );
    return rows.map(({ pid }) => pid);
  });
/** How many stored batches changed the balance of a customer. */
const batchesOfCustomers = () =>
  asSuper(
    database.superUrl,
    async (client) => (await client.query('select from journal_batch where lowest > 0')).rowCount ?? 0,
  );
const cancel = (pid: number) =>
  asSuper(database.superUrl, (client) => client.query('select pg_cancel_backend($1)', [pid]));

it('an order whose wait for the synchronous standby is cancelled is acknowledged only when a later commit is confirmed, and once', async () => {
  // without ticks, whose commits would wait as well: the first one that waits is the order's
  const core = await startTestCore(database.appUrl, { timing: { ...SYSTEM_TIMING, every: () => () => {} } });
  await fundAccount(core, ACCOUNT, 20_000_000);
  const before = await batchesOfCustomers();
  await setStandby('elsewhere');
  let answered = false;
  const terms = { accountId: ACCOUNT, code: '7203', side: 'buy', price: 28_000, quantity: 100 } as const;
  const answer = core.submit({ input: placeInput({ ...terms, clientOrderId: 'waits' }) }).finally(() => {
    answered = true;
  });
  const former = await eventually(async () => (await waiting())[0]);
  // until the batch with the order is stored, and the look-up of its outcome waits
  const stored = async () => (await batchesOfCustomers()) > before;
  let last = former;
  await cancel(former);
  await eventually(async () => {
    const [pid] = await waiting();
    if (pid === undefined || pid === last) return false;
    last = pid;
    if (await stored()) return true;
    await cancel(pid);
    return false;
  });
  expect(answered).toBe(false);
  expect(core.problems).toEqual(['the connection to the database was lost: reconnecting']);
  await setStandby('');
  expect((await answer).refusal).toBeNull();
  await eventually(() => core.problems.length === 0);
  expect(await core.read((engine) => engine.broker.openOrders(ACCOUNT).length)).toBe(1);
  await core.stop();
  expect((await verifyTenant(database.appUrl, TEST_TENANT)).problems).toEqual([]);
});

it('a transaction of an area whose wait for the synchronous standby is cancelled has an unknown outcome', async () => {
  const pool = createPool({ url: database.appUrl, name: 'test' });
  await setStandby('elsewhere');
  const work = withTenant(pool, TEST_TENANT, (client) =>
    client.query('update core_lease set tick = tick where tenant_id = $1', [TEST_TENANT]),
  ).catch((error: unknown) => (error instanceof Error ? error.name : error));
  await cancel(await eventually(async () => (await waiting())[0]));
  expect(await work).toBe('CommitUnknownError');
  await pool.end();
});

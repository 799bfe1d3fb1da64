import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { connectStore } from '../../apps/server/src/core/index.ts';
import type { Lease } from '../../apps/server/src/core/lease/lease.ts';
import type { CoreStore } from '../../apps/server/src/core/store/store.ts';
import { seedTestTenant, TEST_TENANT } from '../../apps/server/src/core/testing.ts';
import { createPool, withTenant } from '../../apps/server/src/platform/postgres/index.ts';
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/platform/postgres/testing.ts';
import { asSuper } from '../../apps/server/src/platform/postgres/testing-server.ts';
import { eventually } from '../support/eventually.ts';

let database: TestDatabase;
let pool: ReturnType<typeof createPool>;
let stores: CoreStore[];
beforeEach(async () => {
  database = await createTestDatabase();
  pool = createPool({ url: database.appUrl, name: 'test' });
  await seedTestTenant(pool);
  stores = [];
});
afterEach(async () => {
  await Promise.all(stores.map((store) => store.end()));
  await pool.end();
  await database.drop();
});

const A = { server: 'a', restarted: true };
const B = { server: 'b', restarted: true };

async function storeOf(holder: { readonly server: string; readonly restarted: boolean }): Promise<CoreStore> {
  const store = await connectStore(database.appUrl, TEST_TENANT, holder);
  stores.push(store);
  return store;
}

/** Takes the lease, which must be free. */
async function lead(store: CoreStore, leader: string = randomUUID()): Promise<Lease> {
  const lease = await store.acquireLease(leader);
  if (!('epoch' in lease)) throw new Error('the lease is free');
  return lease;
}
const refused = { heldBy: 1, heldForMs: expect.any(Number), expiresAt: expect.any(Number) };

/** Makes the lease expire an hour ago, and waits until PostgreSQL has been up for longer than a lease lives. */
async function expire(): Promise<void> {
  await withTenant(pool, TEST_TENANT, (client) =>
    client.query(`update core_lease set expires_at = expires_at - interval '1 hour' where tenant_id = $1`, [
      TEST_TENANT,
    ]),
  );
  const isOld = "select from pg_postmaster_start_time() as start where start < clock_timestamp() - interval '10 s'";
  await eventually(async () => (await pool.query(isOld)).rowCount === 1);
}
/** Ends the core's sessions, as a restart of PostgreSQL would. */
const endSessions = () =>
  asSuper(database.superUrl, async (client) => {
    await client.query(
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity
        where datname = current_database() and application_name like 'kabuto-core%'`,
    );
  });

it('another server waits for the expiry although the session of the leader is gone, and the leader keeps its epoch', async () => {
  const { epoch } = await lead(await storeOf(A));
  await endSessions();
  const standby = await storeOf(B);
  expect(await standby.acquireLease(randomUUID())).toEqual(refused);
  const again = await storeOf(A);
  await again.renewSession(epoch);
  expect(await again.readLease()).toMatchObject({ epoch: 1 });
});

it('a new session of the leader keeps the lease alive for its full length', async () => {
  const leader = await storeOf(A);
  const { epoch } = await lead(leader);
  await expire();
  await leader.renewSession(epoch);
  expect(await (await storeOf(B)).acquireLease(randomUUID())).toEqual(refused);
});

it('a server that starts again takes its own lease at once when its session is gone, not while it is there, nor without a restart', async () => {
  await lead(await storeOf(A));
  expect(await (await storeOf(A)).acquireLease(randomUUID())).toEqual(refused);
  await endSessions();
  expect(await (await storeOf({ server: 'a', restarted: false })).acquireLease(randomUUID())).toEqual(refused);
  expect(await lead(await storeOf(A))).toMatchObject({ epoch: 2 });
});

it('a leader takes the lease that it holds again at once, over another session too', async () => {
  const leader = randomUUID();
  await lead(await storeOf(A), leader);
  expect(await lead(await storeOf({ server: 'a', restarted: false }), leader)).toMatchObject({ epoch: 2 });
});

it('a released lease is free at once', async () => {
  const leader = await storeOf(A);
  const { epoch } = await lead(leader);
  await leader.releaseLease(epoch);
  expect(await lead(await storeOf(B))).toMatchObject({ epoch: 2 });
});

it('waiting for the lease takes no lock: a batch that has the row is not waited for', async () => {
  await lead(await storeOf(A));
  const standby = await storeOf(B);
  await withTenant(pool, TEST_TENANT, async (client) => {
    await client.query('update core_lease set tick = tick where tenant_id = $1', [TEST_TENANT]);
    expect(await standby.acquireLease(randomUUID())).toEqual(refused);
  });
});

it('a wait for an expired lease ends after a moment when its row stays locked', async () => {
  await lead(await storeOf(A));
  await expire();
  const standby = await storeOf(B);
  await withTenant(pool, TEST_TENANT, async (client) => {
    await client.query('update core_lease set tick = tick where tenant_id = $1', [TEST_TENANT]);
    expect(await standby.acquireLease(randomUUID())).toEqual(refused);
  });
  expect(await lead(standby)).toMatchObject({ epoch: 2 });
});

it('of servers that request an expired lease at the same time one gets it', async () => {
  await lead(await storeOf(A));
  await expire();
  const others = await Promise.all(['b', 'c', 'd', 'e'].map((server) => storeOf({ server, restarted: true })));
  const answers = await Promise.all(others.map((store) => store.acquireLease(randomUUID())));
  expect(answers.filter((answer) => 'epoch' in answer)).toHaveLength(1);
  expect(await others[0]?.readLease()).toMatchObject({ epoch: 2 });
});

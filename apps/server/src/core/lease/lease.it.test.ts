import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPool, withTenant } from '../../platform/postgres/index.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/postgres/testing.ts';
import { connectStore } from '../store/postgres-store.ts';
import { seedTestTenant, startTestCore, TEST_TENANT } from '../testing.ts';
import { HEARTBEAT_MS } from './lease.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('keeps its lease while a leader reads a large ledger for longer than the lease lasts', async () => {
  const pool = createPool({ url: database.appUrl, name: 'test' });
  await seedTestTenant(pool);
  const former = await startTestCore(database.appUrl);
  await former.submit({ input: { kind: 'openAccount', accountId: 1000 } });
  await former.stop();

  const leader = await connectStore(database.appUrl, TEST_TENANT);
  const standby = await connectStore(database.appUrl, TEST_TENANT);
  const lease = await leader.acquireLease(randomUUID());
  if ('heldForMs' in lease) throw new Error('the lease is free');
  let rows = 0;
  const slow = (): void => {
    rows += 1;
    const until = performance.now() + (rows === 1 ? HEARTBEAT_MS + 1 : 0);
    while (performance.now() < until);
  };
  // as if reading had begun an hour ago
  await withTenant(pool, TEST_TENANT, (client) =>
    client.query(`update core_lease set expires_at = expires_at - interval '1 hour' where tenant_id = $1`, [
      TEST_TENANT,
    ]),
  );
  await leader.recover(lease.epoch, 'test', slow);
  expect(rows).toBeGreaterThan(1);
  expect(await standby.acquireLease(randomUUID())).toMatchObject({ heldForMs: expect.any(Number) });
  await leader.releaseLease(lease.epoch);
  await Promise.all([leader.end(), standby.end(), pool.end()]);
});

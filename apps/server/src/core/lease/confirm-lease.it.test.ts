import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPool, withTenant } from '../../platform/postgres/index.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/postgres/testing.ts';
import { connectCore } from '../store/connect.ts';
import { connectStore, PostgresStore } from '../store/postgres-store.ts';
import { seedTestTenant, TEST_TENANT } from '../testing.ts';
import { LeaseLost } from './lease.ts';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool({ url: database.appUrl, name: 'test' });
  await seedTestTenant(pool);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const lease = (statement: string): Promise<{ epoch: number; held: boolean } | undefined> =>
  withTenant(pool, TEST_TENANT, async (client) => {
    await client.query(statement);
    const read = 'select epoch, expires_at > clock_timestamp() as held from core_lease';
    return (await client.query<{ epoch: number; held: boolean }>(read)).rows[0];
  });

it.each(['with a session for reads', 'with one session'])(
  '%s: a leader extends its lease without a batch, and only its own',
  async (how) => {
    const one = how === 'with one session';
    const store = one
      ? new PostgresStore(await connectCore(database.appUrl, TEST_TENANT), TEST_TENANT)
      : await connectStore(database.appUrl, TEST_TENANT);
    const { epoch = 0, held } =
      (await lease(`update core_lease set expires_at = clock_timestamp() - interval '1 s'`)) ?? {};
    expect(held).toBe(false);
    await expect(store.confirmLease(epoch + 1)).rejects.toThrow(LeaseLost);
    expect((await lease('select'))?.held).toBe(false);
    await store.confirmLease(epoch);
    expect((await lease('select'))?.held).toBe(true);
    await store.end();
  },
);

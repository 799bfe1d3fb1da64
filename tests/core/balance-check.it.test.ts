import { HOUSE } from '@kabuto/brokerage';
import { isoDate, yen } from '@kabuto/market';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Core, verifyTenant } from '../../apps/server/src/core/index.ts';
import type { Batch } from '../../apps/server/src/core/sequencer/batch.ts';
import { connectStore } from '../../apps/server/src/core/store/postgres-store.ts';
import { seedTestTenant, startTestCore, TEST_TENANT } from '../../apps/server/src/core/testing.ts';
import { createPool } from '../../apps/server/src/platform/postgres/index.ts';
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/platform/postgres/testing.ts';
import { fundAccount } from '../support/core-harness.ts';

const ACCOUNT = 1001;
const CASH = 10_000;
let database: TestDatabase;
let core: Core;
/** Changes each batch on its way to PostgreSQL to what a broker with a bug would have written. */
let mistake: (batch: Batch) => Batch;

beforeEach(async () => {
  mistake = (batch) => batch;
  database = await createTestDatabase();
  const pool = createPool({ url: database.appUrl, name: 'test' });
  await seedTestTenant(pool);
  await pool.end();
  core = await startTestCore(database.appUrl, {
    connect: async () => {
      const store = await connectStore(database.appUrl, TEST_TENANT);
      const commit = (batch: Batch) => store.commit(mistake(batch));
      return new Proxy(store, { get: (of, name) => (name === 'commit' ? commit : memberOf(of, name)) });
    },
  });
  await fundAccount(core, ACCOUNT, CASH);
});
afterEach(async () => {
  await core.stop();
  await database.drop();
});

function memberOf(of: object, name: string | symbol): unknown {
  const member: unknown = Reflect.get(of, name);
  return typeof member === 'function' ? member.bind(of) : member;
}

const credit = () =>
  core.submit({ input: { kind: 'credit', accountId: ACCOUNT, house: HOUSE.bank, source: 'test', amount: yen(500) } });

const unbalanced = (batch: Batch): Batch => {
  const postings = batch.record.postings.map((row) => ({ ...row, amount: yen(row.amount + 1) }));
  return { ...batch, record: { ...batch.record, postings } };
};
const overdrawn = (batch: Batch): Batch => {
  const accounts = batch.dirty.accounts.map((row) => {
    const flows = [{ date: isoDate('2026-12-01'), amount: yen(-1_000_000) }];
    return row.accountId === ACCOUNT ? { ...row, cash: { ...row.cash, flows } } : row;
  });
  return { ...batch, dirty: { ...batch.dirty, accounts } };
};

it.each([
  ['postings that do not balance', unbalanced],
  ['a customer who would owe', overdrawn],
])('PostgreSQL rejects a batch with %s: it is rolled back, and the core continues', async (_what, wrong) => {
  mistake = wrong;
  expect((await credit()).refusal).toMatchObject({ reason: 'CORE_REJECTED' });
  mistake = (batch) => batch;
  expect((await credit()).refusal).toBeNull();
  const [account] = await core.read((engine) =>
    engine.broker.snapshot().accounts.filter(({ accountId }) => accountId === ACCOUNT),
  );
  expect(account?.cash).toMatchObject({ settled: CASH + 500, flows: [] });
  expect((await verifyTenant(database.appUrl, TEST_TENANT)).problems).toEqual([]);
});

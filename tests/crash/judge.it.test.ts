import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedTestTenant, startTestCore } from '../../apps/server/src/core/testing.ts';
import { createPool } from '../../apps/server/src/platform/postgres/index.ts';
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/platform/postgres/testing.ts';
import { asSuper } from '../../apps/server/src/platform/postgres/testing-server.ts';
import { fundAccount } from '../support/core-bench.ts';
import { Judge } from './judge.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const pool = createPool({ url: database.appUrl, name: 'test' });
  await seedTestTenant(pool);
  await pool.end();
  const core = await startTestCore(database.appUrl);
  await fundAccount(core, 1001, 20_000_000);
  await core.stop();
});
afterAll(() => database.drop());

const judge = (): Promise<string[]> => new Judge(() => database.superUrl).ledger();

it('the judge of a crash finds nothing in a sound ledger', async () => {
  expect(await judge()).toEqual([]);
});

it.each([
  [
    'postings of an event do not sum to zero',
    `update journal set outcome = convert_to(replace(convert_from(outcome, 'UTF8'), '-20000000', '-20000001'), 'UTF8')`,
    `update journal set outcome = convert_to(replace(convert_from(outcome, 'UTF8'), '-20000001', '-20000000'), 'UTF8')`,
  ],
  [
    'stored postings do not sum to zero with those of the house',
    'update house_posting set amount = amount + 1',
    'update house_posting set amount = amount - 1',
  ],
  [
    'a line of the house stands among those of customers',
    `insert into posting select tenant_id, to_seq, 9, account_id, asset, 0 from house_posting`,
    'delete from posting where line = 9',
  ],
])('the judge of a crash tells when %s', async (what, harm, undo) => {
  await asSuper(database.superUrl, (client) => client.query(harm));
  const problems = await judge();
  await asSuper(database.superUrl, (client) => client.query(undo));
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(what);
});

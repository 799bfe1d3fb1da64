import { afterAll, beforeAll, expect, it } from 'vitest';
import { JOURNAL_KIND } from '../../apps/server/src/core/journal/journal.ts';
import { seedTestTenant, startTestCore } from '../../apps/server/src/core/testing.ts';
import { createPool } from '../../apps/server/src/platform/postgres/index.ts';
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/platform/postgres/testing.ts';
import { asSuper } from '../../apps/server/src/platform/postgres/testing-server.ts';
import { fundAccount } from '../support/core-harness.ts';
import {
  asEditor,
  batchRows,
  deleteBatch,
  editBatch,
  editRow,
  flipped,
  replaced,
  storedBatches,
} from '../support/journal-edits.ts';
import { CrashChecker } from './crash-checker.ts';

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

const check = (): Promise<string[]> => new CrashChecker(() => database.superUrl).ledger();

it('the crash checker finds nothing in a sound ledger', async () => {
  expect(await check()).toEqual([]);
});

it.each([
  [
    'stored postings do not sum to zero with those of the house',
    'update house_posting set amount = amount + 1',
    'update house_posting set amount = amount - 1',
  ],
  [
    'a line of the house is among those of customers',
    `insert into posting select tenant_id, to_seq, 9, account_id, asset, 0 from house_posting`,
    'delete from posting where line = 9',
  ],
])('the crash checker reports when %s', async (what, damage, undo) => {
  await asSuper(database.superUrl, (client) => client.query(damage));
  const problems = await check();
  await asSuper(database.superUrl, (client) => client.query(undo));
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(what);
});

/** Changes the amount on one side of the journal's credits. */
const replaceInJournal = (from: string, to: string): Promise<void> =>
  asEditor(database.superUrl, async (client) => {
    for (const { seq, kind } of await batchRows(client))
      if (kind === JOURNAL_KIND.credit)
        await editRow(client, seq, ({ outcome }) => ({ outcome: replaced(outcome, from, to) }));
  });

it('the crash checker reports when postings of an event do not sum to zero', async () => {
  await replaceInJournal('-20000000', '-20000001');
  const problems = await check();
  await replaceInJournal('-20000001', '-20000000');
  expect(problems).toEqual([
    expect.stringMatching(/^postings of an event do not sum to zero: .*"asset":"JPY","sum":-1/),
  ]);
});

it('the crash checker reports when a frame cannot be read, and when a batch is gone', async () => {
  const [first, second] = await asEditor(database.superUrl, (client) => storedBatches(client));
  const at = second?.toSeq ?? 0;
  const flip = () =>
    asEditor(database.superUrl, (client) => editBatch(client, at, ({ frames }) => ({ frames: flipped(frames, 0) })));
  await flip();
  expect(await check()).toEqual([expect.stringMatching(`frame 1 of the batch that ends at row ${at} cannot be read`)]);
  await flip();
  expect(await check()).toEqual([]);
  expect(first?.toSeq).toBeLessThan(at);
  await asEditor(database.superUrl, (client) => deleteBatch(client, at));
  expect((await check()).join()).toMatch(/the journal has a hole/);
});

import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { verifyWithin } from '../../apps/server/src/core/index.ts';
import { seedTestTenant, startTestCore, TEST_TENANT } from '../../apps/server/src/core/testing.ts';
import { EvidenceCheck } from '../../apps/server/src/core/verify/evidence.ts';
import { CommandKeys } from '../../apps/server/src/core/verify/keys.ts';
import { MAX_PROBLEMS } from '../../apps/server/src/core/verify/problem.ts';
import { createPool } from '../../apps/server/src/platform/postgres/index.ts';
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/platform/postgres/testing.ts';
import { fundAccount } from '../support/core-harness.ts';
import { asEditor, type Editor } from '../support/journal-edits.ts';

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
afterAll(async () => {
  await database.drop();
});

/** Adds rows to a table; the client has the tenant set. The rows are removed afterwards. */
const withStrays = <T>(insert: string, count: number, work: (client: Editor) => Promise<T>): Promise<T> =>
  asEditor(database.superUrl, async (client) => {
    await client.query('begin');
    await client.query(`${insert} from generate_series(1, ${count}) n`);
    await client.query(`set local role kabuto_app; select set_config('app.tenant', '${TEST_TENANT}', true)`);
    const result = await work(client);
    await client.query('rollback');
    return result;
  });
const MANY = MAX_PROBLEMS * 5;
const KEYS = `insert into command_key (tenant_id, hash, day, seq)
  select ${TEST_TENANT}, substring(sha256(n::text::bytea) for 16), 1, 9000000 + n`;
const earlierKeys = (
  seq: string,
): string => `insert into idempotency (tenant_id, account_id, key, body_hash, answer, wall_at, journal_seq)
  select ${TEST_TENANT}, 1001, n, '\\x01', '{}', 1, ${seq}`;

it.each([
  ['command_key', KEYS, (client: Editor) => new CommandKeys(client, Date.now()).compare(client)],
  [
    'idempotency',
    earlierKeys('9000000 + n'),
    async (client: Editor) => (await EvidenceCheck.begin(client, TEST_TENANT)).end(),
  ],
])('collects only as many rows of %s missing in the journal as are reported', async (table, insert, find) => {
  const problems = await withStrays(insert, MANY, find);
  expect(problems).toHaveLength(MAX_PROBLEMS);
  expect(new Set(problems.map((problem) => problem.table))).toEqual(new Set([table]));
});

it('compares no further table once the report is full', async () => {
  const run = (count: number) =>
    withStrays(earlierKeys('null'), count, async (client) => {
      const query = vi.spyOn(client, 'query');
      const { problems } = await verifyWithin(client, TEST_TENANT);
      const texts = query.mock.calls.map(([text]) => JSON.stringify(text)).join();
      const isRead = (words: string): boolean => texts.includes(words);
      return { problems: problems.length, posting: isRead('from posting'), keys: isRead('group by hash') };
    });
  expect(await run(1)).toEqual({ problems: 1, posting: true, keys: true });
  expect(await run(MANY)).toEqual({ problems: MAX_PROBLEMS, posting: false, keys: false });
});

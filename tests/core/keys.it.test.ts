import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { connectStore } from '../../apps/server/src/core/index.ts';
import { seedTestTenant, TEST_TENANT } from '../../apps/server/src/core/testing.ts';
import { createPool } from '../../apps/server/src/platform/postgres/index.ts';
import { createTestDatabase } from '../../apps/server/src/platform/postgres/testing.ts';
import { asSuper } from '../../apps/server/src/platform/postgres/testing-server.ts';
import { eventually } from '../support/eventually.ts';

const ACCOUNT = 1001;
const STORED = 30_000;
const BODY_HASH = Buffer.alloc(32, 7);
const ANSWER = { refusal: null, order: null, journalSeq: 7, headHash: '' };

it('keys are looked up one by one, also by a session that first asked when there were none', async () => {
  const database = await createTestDatabase();
  const pool = createPool({ url: database.appUrl, name: 'test' });
  await seedTestTenant(pool);
  await pool.end();
  const store = await connectStore(database.appUrl, TEST_TENANT);
  const ask = (keys: readonly string[]) =>
    store.knownAnswers(keys.map((key) => ({ accountId: ACCOUNT, key, bodyHash: BODY_HASH })));
  // often enough for PostgreSQL to keep one plan for good
  for (let n = 0; n < 10; n++) expect(await ask([randomUUID(), randomUUID()])).toEqual([]);

  await asSuper(database.superUrl, (client) =>
    client.query(
      `insert into idempotency (tenant_id, account_id, key, body_hash, answer, wall_at)
       select $1, $2, 'key-' || n, $3, $4, n from generate_series(1, $5::int) n`,
      [TEST_TENANT, ACCOUNT, BODY_HASH, JSON.stringify(ANSWER), STORED],
    ),
  );
  const readRows = () =>
    asSuper(database.superUrl, async (client) => {
      const { rows } = await client.query<{ whole: number; byKey: number }>(
        `select seq_tup_read::int as whole, idx_scan::int as "byKey" from pg_stat_user_tables where relname = 'idempotency'`,
      );
      return rows[0] ?? { whole: 0, byKey: 0 };
    });
  const before = await readRows();
  for (let n = 0; n < 10; n++)
    expect(await ask([`key-${n + 1}`, randomUUID(), `key-${STORED - n}`])).toMatchObject([
      { key: `key-${n + 1}`, answer: ANSWER },
      { key: `key-${STORED - n}`, answer: ANSWER },
    ]);
  // a session tells what it has read when it ends
  await store.end();
  await eventually(async () => (await readRows()).byKey - before.byKey >= 30);
  expect((await readRows()).whole - before.whole).toBeLessThan(STORED);
  await database.drop();
});

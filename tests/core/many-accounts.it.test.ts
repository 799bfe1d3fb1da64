import { afterEach, beforeEach, expect, it } from 'vitest';
import { seedTestTenant, startTestCore, TEST_TENANT } from '../../apps/server/src/core/testing.ts';
import { createPool } from '../../apps/server/src/platform/postgres/index.ts';
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/platform/postgres/testing.ts';
import { asSuper } from '../../apps/server/src/platform/postgres/testing-server.ts';

/** More than a column of two bytes counts. */
const ACCOUNTS = 33_000;
/** The trade date after the market's first, and what is due to each account then. */
const DUE = { date: '2026-11-25', amount: 1_000 };

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
  const pool = createPool({ url: database.appUrl, name: 'test' });
  await seedTestTenant(pool);
  await pool.end();
});
afterEach(() => database.drop());

/** Accounts that money is owed to, as if they had sold two days before. */
const owe = (): Promise<unknown> =>
  asSuper(database.superUrl, (client) =>
    client.query(
      `insert into account (tenant_id, account_id, status, opened_at, settled, held, flows)
       select $1, 1000 + n, 'open', 0, 0, 0, $2 from generate_series(1, ${ACCOUNTS}) n`,
      [TEST_TENANT, JSON.stringify([DUE])],
    ),
  );

it('settles a morning of more accounts than two bytes count, and each event stands at its place', async () => {
  await (await startTestCore(database.appUrl)).stop();
  await owe();
  const core = await startTestCore(database.appUrl);
  await core.skipTo('day');
  expect(core.feed.session?.orderDate).toBe(DUE.date);
  await core.stop();
  const stored = await asSuper(database.superUrl, (client) =>
    client.query(
      `select count(*)::int as events, min(place)::int as first, max(place)::int as last, count(distinct place)::int as places
         from account_event where kind = 'settled'`,
    ),
  );
  expect(stored.rows).toEqual([{ events: ACCOUNTS, first: 0, last: ACCOUNTS - 1, places: ACCOUNTS }]);
});

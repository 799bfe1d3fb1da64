import { afterEach, beforeEach, expect, it } from 'vitest';
import { projected, seedTestTenant, startTestCore, TEST_TENANT } from '../../apps/server/src/core/testing.ts';
import { createPool } from '../../apps/server/src/platform/postgres/index.ts';
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/platform/postgres/testing.ts';
import { asSuper } from '../../apps/server/src/platform/postgres/testing-server.ts';

/** More than one input may touch, many times. */
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

it('settles a morning of many accounts in steps of a bounded size, and each event stands at its place', async () => {
  await (await startTestCore(database.appUrl)).stop();
  await owe();
  const core = await startTestCore(database.appUrl);
  await core.skipTo('day');
  expect(core.feed.session?.orderDate).toBe(DUE.date);
  await core.stop();
  await projected();
  const { rows } = await asSuper(database.superUrl, (client) =>
    client.query<{ events: number; places: number; longest: number; largest: number }>(
      `select sum(events)::int as events, sum(places)::int as places, max(last + 1)::int as longest, max(bytes)::int as largest
         from (select journal_seq, count(*) as events, count(distinct place) as places, max(place) as last
                 from account_event where kind = 'settled' group by journal_seq) as step
         join (select seq, octet_length(outcome) as bytes from journal) as row on seq = journal_seq`,
    ),
  );
  const [settled] = rows;
  expect(settled).toMatchObject({ events: ACCOUNTS, places: ACCOUNTS });
  expect(settled?.longest).toBeLessThanOrEqual(1000);
  expect(settled?.largest).toBeLessThan(200_000);
});

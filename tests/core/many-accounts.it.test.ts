import { afterEach, beforeEach, expect, it } from 'vitest';
import { readPointersOfAll } from '../../apps/server/src/core/journal/event-rows.ts';
import { projected, seedTestTenant, startTestCore, TEST_TENANT } from '../../apps/server/src/core/testing.ts';
import { createPool } from '../../apps/server/src/platform/postgres/index.ts';
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/platform/postgres/testing.ts';
import { asSuper } from '../../apps/server/src/platform/postgres/testing-server.ts';
import { asEditor, batchRows } from '../support/journal-edits.ts';

/** Many times the number of accounts that one input may touch. */
const ACCOUNTS = 33_000;
/** The market's second trade date, and the amount due to each account on it. */
const DUE = { date: '2026-11-25', amount: 1_000 };

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
  const pool = createPool({ url: database.appUrl, name: 'test' });
  await seedTestTenant(pool);
  await pool.end();
});
afterEach(() => database.drop());

/** Creates accounts with cash due to them, as if they had sold two days before. */
const owe = (): Promise<unknown> =>
  asSuper(database.superUrl, (client) =>
    client.query(
      `insert into account (tenant_id, account_id, status, opened_at, settled, held, flows)
       select $1, 1000 + n, 'open', 0, 0, 0, $2 from generate_series(1, ${ACCOUNTS}) n`,
      [TEST_TENANT, JSON.stringify([DUE])],
    ),
  );

it('settles a morning of many accounts in steps of a bounded size, and gives each event its place', async () => {
  await (await startTestCore(database.appUrl)).stop();
  await owe();
  const core = await startTestCore(database.appUrl);
  await core.skipTo('day');
  expect(core.feed.session?.orderDate).toBe(DUE.date);
  await core.stop();
  await projected();
  const { steps, journal } = await asEditor(database.superUrl, async (client) => {
    const stretch = { after: 0, upTo: Number.MAX_SAFE_INTEGER, kinds: ['settled'] } as const;
    const settled = await readPointersOfAll(client, TEST_TENANT, stretch);
    const rows = [...Map.groupBy(settled, ({ journalSeq }) => journalSeq)].map(([seq, events]) => {
      const places = events.map(({ place }) => place ?? 0);
      return { seq, events: events.length, places: new Set(places).size, longest: Math.max(...places) + 1 };
    });
    return { steps: rows, journal: await batchRows(client) };
  });
  const sum = (of: (step: (typeof steps)[number]) => number): number => steps.reduce((all, step) => all + of(step), 0);
  expect([sum(({ events }) => events), sum(({ places }) => places)]).toEqual([ACCOUNTS, ACCOUNTS]);
  const settling = new Set(steps.map(({ seq }) => seq));
  const sizes = journal.flatMap(({ seq, outcome }) => (settling.has(seq) ? [outcome.length] : []));
  expect(sizes).toHaveLength(settling.size);
  expect(Math.max(...steps.map(({ longest }) => longest))).toBeLessThanOrEqual(1000);
  expect(Math.max(...sizes)).toBeLessThan(200_000);
});

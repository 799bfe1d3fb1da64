import type { BrokerEvent } from '@kabuto/brokerage';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RecentEvents } from '../core/index.ts';
import { seedTestTenant, TEST_TENANT } from '../core/testing.ts';
import { createPool, withTenant } from '../platform/postgres/index.ts';
import { createTestDatabase, type TestDatabase } from '../platform/postgres/testing.ts';
import { anOrder, commitEvents, fillEvent, orderEvent } from './testing-events.ts';
import { readUnread } from './unread.ts';

const order = anOrder(1_001);
/** Market time of the events. */
const AT = 0;
const EVENTS: readonly BrokerEvent[] = [
  orderEvent(order),
  { kind: 'accountOpened', accountId: 1_002 } as unknown as BrokerEvent,
  fillEvent(order, 100),
  orderEvent(anOrder(1_002), { state: 'expired' }),
  fillEvent(order, 200),
];

let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool({ url: database.appUrl, name: 'test' });
  await seedTestTenant(pool);
  await commitEvents(pool, TEST_TENANT, EVENTS);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/**
 * The events from number `from` to `to` in memory; `altered`: with another account, which the stored events do not
 * have.
 */
function inMemory(from: number, to: number, altered = false): RecentEvents {
  const recent = new RecentEvents();
  const rows = EVENTS.map((event, i) => ({ eventSeq: i + 1, journalSeq: 1, place: 0, at: AT, event }));
  recent.add(
    rows.slice(from - 1, to).map((row) => (altered ? { ...row, event: { ...row.event, accountId: 1_099 } } : row)),
  );
  return recent;
}

async function unread(looked: number, recent?: RecentEvents, limit = 100) {
  const found = await withTenant(pool, TEST_TENANT, (client) => readUnread(client, TEST_TENANT, looked, recent, limit));
  // the journal returns the accounts in any order
  return found && { ...found, first: found.first.toSorted((a, b) => a.seq - b.seq) };
}
const accountsOf = async (looked: number, recent: RecentEvents) =>
  (await unread(looked, recent))?.events.map(({ event }) => event.accountId);

describe('the events that the notices have not covered', () => {
  it('are the same from memory as from the journal', async () => {
    const stored = await unread(0);
    expect(stored).toMatchObject({ until: 5, isMore: false });
    expect(stored?.events.map(({ seq }) => seq)).toEqual([1, 3, 4, 5]);
    for (const [looked, limit] of [
      [0, 100],
      [0, 2],
      [2, 2],
      [4, 100],
    ] as const)
      expect(await unread(looked, inMemory(1, 5), limit)).toEqual(await unread(looked, undefined, limit));
  });

  it('are read from memory when the next one is there, else from the journal', async () => {
    expect(await accountsOf(2, inMemory(3, 5, true))).toEqual([1_099, 1_099, 1_099]);
    expect(await accountsOf(1, inMemory(3, 5, true))).toEqual([1_001, 1_002, 1_001]);
    expect(await accountsOf(3, inMemory(1, 3, true))).toEqual([1_002, 1_001]);
  });

  it('of which memory has only some: reads those, and the rest in the next round', async () => {
    expect(await unread(0, inMemory(1, 3))).toMatchObject({ until: 3, isMore: false });
  });

  it('are none of those that are in memory before their table has them', async () => {
    const recent = inMemory(1, 5);
    recent.add([{ eventSeq: 6, journalSeq: 2, place: 0, at: AT, event: fillEvent(order, 300) }]);
    expect(await unread(5, recent)).toBeNull();
    expect(await unread(4, recent)).toMatchObject({ until: 5, isMore: false });
  });
});

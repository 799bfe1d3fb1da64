import type { Order } from '@kabuto/brokerage';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstEventFrom, newestEvent, newestEventSeq, taxRows } from '../../apps/server/src/core/index.ts';
import {
  firstEvents,
  readAccountEvents,
  readEvents,
  readOrderEvents,
} from '../../apps/server/src/core/journal/account-events.ts';
import { countEvents, lastEventBefore } from '../../apps/server/src/core/journal/event-rows.ts';
import { seedTestTenant } from '../../apps/server/src/core/testing.ts';
import { readUnread } from '../../apps/server/src/notices/unread.ts';
import { readTimeline } from '../../apps/server/src/orders/timeline.ts';
import { createPool, readTenant, withTenant } from '../../apps/server/src/platform/postgres/index.ts';
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/platform/postgres/testing.ts';
import { missedReader } from '../../apps/server/src/stream/read-missed.ts';
import { EventLedger, type NewEvent, seeded, type WrittenEvent } from '../support/event-ledger.ts';

const KINDS = ['cash', 'order', 'fill', 'tax', 'alert'] as const;
/** Brokerages with the same numbers: few batches in every shape, and one whose batches are longer than any page. */
const [SMALL, OTHER, LONG] = [1, 2, 3];
const ACCOUNTS = [1001, 1002, 1003];
const BYSTANDER = 1009;
/** An account of many orders, eleven events a batch: 200 and 500, the readers' pages, end within one. */
const TRADER = 2000;
const [BATCHES, A_BATCH] = [110, 11];
const WANTED_ORDER = 900;

let database: TestDatabase;
let pool: ReturnType<typeof createPool>;
let small: EventLedger;
let other: EventLedger;
let long: EventLedger;

const orderEvent = (accountId: number, kind: 'order' | 'fill', orderId: number): NewEvent => ({
  accountId,
  kind,
  order: { orderId, state: 'working' },
  ...(kind === 'fill' ? { fill: { orderId } } : {}),
});

/** Batches of several rows, rows of several accounts, rows and batches without events. */
async function writeRandom(ledger: EventLedger, seed: number): Promise<void> {
  const random = seeded(seed);
  for (let batch = 0; batch < 12; batch++)
    await ledger.write(
      Array.from({ length: 1 + random(4) }, () =>
        Array.from({ length: random(batch === 5 ? 1 : 4) }, (): NewEvent => {
          const kind = KINDS[random(KINDS.length)] ?? 'cash';
          const accountId = ACCOUNTS[random(ACCOUNTS.length)] ?? 0;
          if (kind === 'order' || kind === 'fill') return orderEvent(accountId, kind, 1 + random(3));
          return { accountId, kind };
        }),
      ),
    );
}

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool({ url: database.appUrl, name: 'test', max: 2 });
  for (const tenant of [SMALL, OTHER, LONG]) await seedTestTenant(pool, tenant);
  small = new EventLedger(pool, SMALL);
  other = new EventLedger(pool, OTHER);
  long = new EventLedger(pool, LONG);
  await writeRandom(small, 20_261_127);
  await writeRandom(other, 7);
  for (let batch = 0; batch < BATCHES; batch++) {
    const rows = Array.from({ length: A_BATCH }, (_, i): readonly NewEvent[] => {
      const n = batch * A_BATCH + i;
      // the wanted order has an event in each batch, in turn at each place
      const orderId = i === batch % A_BATCH ? WANTED_ORDER : 10_000 + n;
      return [orderEvent(BYSTANDER, 'order', n), orderEvent(TRADER, i % 2 === 0 ? 'order' : 'fill', orderId)];
    });
    await long.write(rows);
  }
}, 120_000);
afterAll(async () => {
  await pool.end();
  await database.drop();
});

type Client = Parameters<Parameters<typeof readTenant>[2]>[0];
const inTenant = <T>(tenantId: number, work: (client: Client) => Promise<T>): Promise<T> =>
  readTenant(pool, tenantId, work);
const numbers = (events: readonly { readonly seq: number }[]) => events.map(({ seq }) => seq);
const ownOf = (ledger: EventLedger, accountId: number): readonly WrittenEvent[] =>
  ledger.events.filter((event) => event.accountId === accountId);
/** From 0 to one beyond the last event. */
const everyNumber = (ledger: EventLedger): number[] => Array.from({ length: ledger.events.length + 2 }, (_, n) => n);
const SOME = [undefined, ['cash'], ['order', 'fill'], ['tax', 'alert']] as const;

it('the batches have what the tests are about: rows of one account apart, shared rows, and none', () => {
  const rows = Map.groupBy(small.events, ({ journalSeq }) => journalSeq);
  expect([...rows.values()].some((row) => new Set(row.map(({ accountId }) => accountId)).size > 1)).toBe(true);
  expect(small.seq).toBeGreaterThan(rows.size);
  for (const accountId of ACCOUNTS) expect(ownOf(small, accountId).length).toBeGreaterThan(5);
  expect(small.events.length).not.toBe(other.events.length);
});

describe('an account’s events over many batches', () => {
  it('are read with their content, row, kind and time, and nobody else’s', async () => {
    for (const [tenant, ledger] of [
      [SMALL, small],
      [OTHER, other],
    ] as const)
      for (const accountId of [...ACCOUNTS, BYSTANDER]) {
        const events = await inTenant(tenant, (client) =>
          readAccountEvents(client, tenant, { accountId, order: 'oldest first', limit: 10_000 }),
        );
        expect(
          events.map(({ event, ...rest }) => ({ ...rest, n: (event as unknown as { readonly n: number }).n })),
        ).toEqual(ownOf(ledger, accountId).map(({ place: _place, ...event }) => ({ ...event, n: event.seq })));
      }
  });

  it('are the same page from each number, to each number, of some kinds, in both orders', async () => {
    await inTenant(SMALL, async (client) => {
      for (const accountId of ACCOUNTS)
        for (const edge of everyNumber(small))
          for (const kinds of SOME)
            for (const [name, range] of Object.entries({
              from: { from: edge },
              to: { to: edge },
              both: { from: edge, to: edge + 5 },
            })) {
              const { from = 0, to = Number.MAX_SAFE_INTEGER }: { from?: number; to?: number } = range;
              const wanted = ownOf(small, accountId).filter(
                ({ seq, kind }) =>
                  seq >= from && seq <= to && (kinds as readonly string[] | undefined)?.includes(kind) !== false,
              );
              const asked = { accountId, ...range, ...(kinds === undefined ? {} : { kinds }), limit: 3 };
              const oldest = await readAccountEvents(client, SMALL, { ...asked, order: 'oldest first' });
              expect([name, edge, kinds, numbers(oldest)]).toEqual([name, edge, kinds, numbers(wanted.slice(0, 3))]);
              const newest = await readAccountEvents(client, SMALL, { ...asked, order: 'newest first' });
              expect([name, edge, kinds, numbers(newest)]).toEqual([
                name,
                edge,
                kinds,
                numbers(wanted.toReversed().slice(0, 3)),
              ]);
            }
    });
  });

  it('are paged by offset or from the last number, each once, whatever the length of a page', async () => {
    await inTenant(SMALL, async (client) => {
      for (const accountId of ACCOUNTS)
        for (const limit of [1, 2, 3, 7]) {
          const own = numbers(ownOf(small, accountId));
          const [byOffset, byNumber]: [number[], number[]] = [[], []];
          for (let offset = 0; offset < own.length; offset += limit)
            byOffset.push(
              ...numbers(await readAccountEvents(client, SMALL, { accountId, order: 'newest first', limit, offset })),
            );
          for (let from = 1; ; from = (byNumber.at(-1) ?? 0) + 1) {
            const page = await readAccountEvents(client, SMALL, { accountId, from, order: 'oldest first', limit });
            byNumber.push(...numbers(page));
            if (page.length < limit) break;
          }
          expect([accountId, limit, byOffset, byNumber]).toEqual([accountId, limit, own.toReversed(), own]);
        }
    });
  });

  it('continue a stream after each number with exactly what was missed', async () => {
    const missed = missedReader(
      pool,
      SMALL,
      (event) => event as never,
      async () => undefined,
    );
    for (const accountId of ACCOUNTS) {
      const own = ownOf(small, accountId);
      const last = own.at(-1);
      const head = { head: last?.seq, journalSeq: last?.journalSeq };
      for (const since of everyNumber(small)) {
        const found = await missed(accountId, since);
        if (since > (last?.seq ?? 0)) expect(found).toEqual(head);
        else
          expect({ ...found, events: 'events' in found ? numbers(found.events ?? []) : null }).toEqual({
            ...head,
            events: numbers(own.filter(({ seq }) => seq > since)),
          });
      }
    }
    expect(await missed(BYSTANDER, 0)).toEqual({ head: 0, journalSeq: 0, events: [] });
  });

  it('are found by market time: the first number at or after it', async () => {
    await inTenant(SMALL, async (client) => {
      for (const accountId of ACCOUNTS) {
        const own = ownOf(small, accountId);
        const end = (own.at(-1)?.seq ?? 0) + 1;
        for (let at = 0; at <= small.seq * 10 + 5; at += 5) {
          const first = await firstEventFrom(client, SMALL, accountId, at);
          const found = own.find(({ seq }) => seq >= first)?.seq ?? end;
          expect([accountId, at, found]).toEqual([accountId, at, own.find((event) => event.at >= at)?.seq ?? end]);
        }
      }
      expect(await firstEventFrom(client, SMALL, BYSTANDER, 10)).toBe(0);
    });
  });

  it('of tax are found by their journal rows, and the newest one by its own', async () => {
    await inTenant(SMALL, async (client) => {
      for (const accountId of ACCOUNTS) {
        const own = ownOf(small, accountId);
        const tax = own.filter(({ kind }) => kind === 'tax').map(({ journalSeq }) => journalSeq);
        expect((await taxRows(client, accountId)).toSorted((a, b) => a - b)).toEqual(tax);
        expect(await newestEvent(client, SMALL, accountId)).toMatchObject({
          seq: own.at(-1)?.seq,
          journalSeq: own.at(-1)?.journalSeq,
        });
      }
      expect(await taxRows(client, BYSTANDER)).toEqual([]);
    });
  });

  it('of one order are found across the pages of replay and timeline, which end within a batch', async () => {
    const wanted = ownOf(long, TRADER).filter((_, n) => n % A_BATCH === Math.floor(n / A_BATCH) % A_BATCH);
    expect(wanted).toHaveLength(BATCHES);
    await inTenant(LONG, async (client) => {
      const replayed = await readOrderEvents(client, LONG, { accountId: TRADER, orderId: WANTED_ORDER });
      expect(numbers(replayed)).toEqual(numbers(wanted));
      // of an order nothing but these is read for its timeline
      const order = { accountId: TRADER, orderId: WANTED_ORDER, acceptedAt: wanted[40]?.at ?? 0 } as unknown as Order;
      const steps = await readTimeline(client, LONG, order);
      expect(steps.map(({ journalSeq }) => journalSeq)).toEqual(wanted.slice(40).map(({ journalSeq }) => journalSeq));
    });
  });
});

describe('the events of all accounts over many batches', () => {
  it('are read in their order between any two numbers, and the first of each account and kind', async () => {
    await inTenant(SMALL, async (client) => {
      const kinds = ['fill', 'order'] as const;
      for (const after of everyNumber(small))
        for (const length of [0, 1, 4, 100]) {
          const stretch = { after, upTo: after + length, kinds };
          const within = small.events.filter(
            ({ seq, kind }) => seq > after && seq <= after + length && (kind === 'fill' || kind === 'order'),
          );
          expect([after, length, numbers(await readEvents(client, SMALL, stretch))]).toEqual([
            after,
            length,
            numbers(within),
          ]);
          const first = within.filter(
            (event, i) =>
              within.findIndex(({ accountId, kind }) => accountId === event.accountId && kind === event.kind) === i,
          );
          expect(await firstEvents(client, SMALL, stretch)).toEqual(
            first.map(({ accountId, kind, seq }) => ({ accountId, kind, seq })),
          );
        }
    });
  });

  it('are unread up to the newest one, in steps that may end within a batch', async () => {
    await inTenant(SMALL, async (client) => {
      for (const limit of [1, 3, 50]) {
        const seen: number[] = [];
        let looked = 0;
        for (;;) {
          const unread = await readUnread(client, SMALL, looked, undefined, limit);
          if (unread === null) break;
          seen.push(...numbers(unread.events));
          expect(unread.until).toBe(Math.min(looked + limit, small.events.length));
          looked = unread.until;
        }
        expect(looked).toBe(small.events.length);
        expect(seen).toEqual(numbers(small.events.filter(({ kind }) => kind !== 'cash')));
      }
    });
  });

  it('are counted by journal rows, and the last one before a row is known', async () => {
    await inTenant(SMALL, async (client) => {
      for (let seq = 0; seq <= small.seq + 1; seq++) {
        const before = small.events.findLast(({ journalSeq }) => journalSeq < seq)?.seq ?? 0;
        expect([seq, await lastEventBefore(client, SMALL, seq)]).toEqual([seq, before]);
        for (const length of [0, 2, 9]) {
          const within = small.events.filter(({ journalSeq }) => journalSeq >= seq && journalSeq <= seq + length);
          expect([seq, length, await countEvents(client, seq, seq + length)]).toEqual([seq, length, within.length]);
        }
      }
    });
  });

  it('are those of the brokerage that asks: another’s have the same numbers', async () => {
    for (const [tenant, ledger] of [
      [SMALL, small],
      [OTHER, other],
      [LONG, long],
    ] as const)
      await inTenant(tenant, async (client) => {
        expect(await newestEventSeq(client, tenant)).toBe(ledger.events.length);
        expect(await countEvents(client, 0, Number.MAX_SAFE_INTEGER)).toBe(ledger.events.length);
        const stretch = { after: 0, upTo: 40, kinds: KINDS };
        const read = await readEvents(client, tenant, stretch);
        expect(read.map(({ seq, accountId, kind }) => ({ seq, accountId, kind }))).toEqual(
          ledger.events.slice(0, 40).map(({ seq, accountId, kind }) => ({ seq, accountId, kind })),
        );
      });
  });
});

it('an account’s events of a batch are one row, however many they are', async () => {
  const rows = await inTenant(LONG, async (client) => {
    const found = await client.query<{ rows: number; bytes: number }>(
      'select count(*)::int as rows, max(length(events)) as bytes from account_event where account_id = $1',
      [TRADER],
    );
    return found.rows[0];
  });
  expect(rows).toEqual({ rows: BATCHES, bytes: 3 + 2 + (A_BATCH - 1) * 4 });
});

it('the server may add rows of events, and neither change nor remove them', async () => {
  for (const sql of ['update account_event set kinds = kinds', 'delete from account_event'])
    await expect(withTenant(pool, SMALL, (client) => client.query(sql))).rejects.toThrow('permission denied');
});

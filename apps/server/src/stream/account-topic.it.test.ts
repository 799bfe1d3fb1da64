import type { AccountEvent } from '@kabuto/contract/stream';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AccountEventRow } from '../core/index.ts';
import { createPool, withTenant } from '../platform/postgres/index.ts';
import { createTestDatabase, type TestDatabase } from '../platform/postgres/testing.ts';
import { STREAM_LIMITS } from '../platform/stream/index.ts';
import { AccountTopic } from './account-topic.ts';
import { missedReader } from './read-missed.ts';
import { TestMarket } from './testing-market.ts';
import { MEMBER, TestSubscriber } from './testing-subscriber.ts';

const TENANT = 1;
const { accountId } = MEMBER;

let database: TestDatabase;
let pool: pg.Pool;
let market: TestMarket;
let topic: AccountTopic;
let eventSeq = 0;
const view = (): AccountEvent => ({ kind: 'cash' });

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool({ url: database.appUrl, name: 'test' });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
beforeEach(() => {
  market = new TestMarket();
  topic = new AccountTopic({
    onPublished: market.onPublished,
    readMissed: missedReader(pool, TENANT, view, async () => undefined),
    view,
  });
});

/** Stores events as the core does, then publishes them; returns their sequence numbers. */
async function commit(count: number, owner: number = accountId): Promise<number[]> {
  const events: AccountEventRow[] = Array.from({ length: count }, () => {
    eventSeq += 1;
    return { eventSeq, journalSeq: eventSeq, place: 0, at: 0, event: { kind: 'accountOpened', accountId: owner } };
  });
  await withTenant(pool, TENANT, (client) =>
    client.query(
      `insert into account_event (tenant_id, event_seq, account_id, journal_seq, kind, data)
       select $1, seq, $3, seq, 'cash', '{"kind":"cash"}'::jsonb from unnest($2::int8[]) seq`,
      [TENANT, events.map((event) => event.eventSeq), owner],
    ),
  );
  market.commit({ events });
  return events.map((event) => event.eventSeq);
}
const eventMessages = (seqs: readonly number[]) =>
  seqs.map((seq) => ({ type: 'account', seq, journalSeq: seq, event: { kind: 'cash' } }));

describe('the account topic', () => {
  it('resumes after `since` with everything missed, then continues live, in order', async () => {
    const [first = 0, ...missed] = await commit(4);
    await commit(2, 999);
    const subscriber = await TestSubscriber.at(topic, first);
    const live = await commit(3);
    expect(subscriber.take()).toEqual(eventMessages([...missed, ...live]));
    expect(subscriber.take()).toEqual([]);
  });

  it('without `since` sends the current sequence of the account', async () => {
    const before = await commit(2);
    await commit(1, 999);
    const subscriber = await TestSubscriber.at(topic);
    const live = await commit(1);
    expect(subscriber.take()).toEqual([
      { type: 'resync', seq: before.at(-1), journalSeq: before.at(-1) },
      ...eventMessages(live),
    ]);
  });

  it('sends no event of another account', async () => {
    const subscriber = await TestSubscriber.at(topic);
    subscriber.take();
    const wakes = subscriber.wakes;
    await commit(2, 999);
    expect(subscriber.take()).toEqual([]);
    expect(subscriber.wakes).toBe(wakes);
  });

  it('sends events committed while the missed ones are read once and in their place', async () => {
    const [first = 0] = await commit(1);
    const opening = TestSubscriber.at(topic, first);
    const live = await commit(5);
    const subscriber = await opening;
    expect(subscriber.take()).toEqual(eventMessages(live));
  });

  it('more than 1,000 missed, or a number from the future, send a resync', async () => {
    const [first = 0] = await commit(1);
    const many = await commit(STREAM_LIMITS.events);
    const exactly = await TestSubscriber.at(topic, first);
    expect(exactly.take()).toHaveLength(STREAM_LIMITS.events);
    const [oneMore = 0] = await commit(1);
    exactly.end();
    const late = await TestSubscriber.at(topic, first);
    expect(late.take()).toEqual([{ type: 'resync', seq: oneMore, journalSeq: oneMore }]);
    const ahead = await TestSubscriber.at(topic, oneMore + 10_000);
    expect(ahead.take()).toEqual([{ type: 'resync', seq: oneMore, journalSeq: oneMore }]);
    expect(many).toHaveLength(STREAM_LIMITS.events);
  });

  it('requested again resumes from there', async () => {
    const seqs = await commit(3);
    const subscriber = await TestSubscriber.at(topic, seqs[0]);
    subscriber.take();
    await subscriber.restart(seqs[1]);
    expect(subscriber.take()).toEqual(eventMessages(seqs.slice(2)));
  });
});

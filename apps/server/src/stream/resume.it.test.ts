import { setImmediate as turn } from 'node:timers/promises';
import type { AccountEvent } from '@kabuto/contract/stream';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AccountEventRow } from '../core/index.ts';
import { createLogger } from '../platform/log/index.ts';
import { createPool, withTenant } from '../platform/postgres/index.ts';
import { createTestDatabase, type TestDatabase } from '../platform/postgres/testing.ts';
import { attachStream, Hub, STREAM_LIMITS, StreamTickets } from '../platform/stream/index.ts';
import { listen, TestClient } from '../platform/stream/testing-client.ts';
import { AccountTopic } from './account-topic.ts';
import { missedReader } from './read-missed.ts';
import { TestMarket } from './testing-market.ts';
import { MEMBER } from './testing-subscriber.ts';

const TENANT = 1;
const OTHER_ACCOUNT = 999;
const DISCONNECTS = 1_000;
const SEED = 7203;
const log = createLogger({ level: 'silent' });
const { accountId } = MEMBER;

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool({ url: database.appUrl, name: 'test' });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** The same choices in every run. */
function chooser(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/**
 * Continuously stores and publishes events for the member and for another account, as the core does: first the tables,
 * then the feed.
 */
function business(market: TestMarket, pick: (below: number) => number) {
  const own: number[] = [];
  let eventSeq = 0;
  let running = true;
  const commit = async (): Promise<void> => {
    const events: AccountEventRow[] = Array.from({ length: 1 + pick(4) }, () => {
      eventSeq += 1;
      const owner = pick(3) === 0 ? OTHER_ACCOUNT : accountId;
      return { eventSeq, journalSeq: eventSeq, place: 0, at: 0, event: { kind: 'accountOpened', accountId: owner } };
    });
    await withTenant(pool, TENANT, (client) =>
      client.query(
        `insert into account_event (tenant_id, event_seq, account_id, journal_seq, kind, data)
         select $1, seq, owner, seq, 'cash', '{"kind":"cash"}'::jsonb from unnest($2::int8[], $3::int8[]) as rows (seq, owner)`,
        [TENANT, events.map((event) => event.eventSeq), events.map((event) => event.event.accountId)],
      ),
    );
    own.push(...events.flatMap((one) => (one.event.accountId === accountId ? [one.eventSeq] : [])));
    market.commit({ events });
  };
  const loop = async (): Promise<void> => {
    while (running) {
      await commit();
      await turn();
    }
  };
  const ended = loop();
  return {
    own,
    end: async () => {
      running = false;
      await ended;
    },
  };
}

it(`events of an account resume by since over ${DISCONNECTS} random disconnects: none is lost, none comes twice, all in order`, async () => {
  const pick = chooser(SEED);
  const market = new TestMarket();
  const view = (): AccountEvent => ({ kind: 'cash' });
  const topic = new AccountTopic({
    onPublished: market.onPublished,
    readMissed: missedReader(pool, TENANT, view, async () => undefined),
    view,
  });
  const limits = { ...STREAM_LIMITS, flushMs: 2 };
  const streamTickets = new StreamTickets(limits);
  const hub = new Hub({
    limits,
    streamTickets,
    topicsOf: () => (name) => (name === 'account' ? topic : undefined),
    onPresence: () => undefined,
    log,
  });
  const { server, url, close } = await listen();
  attachStream(server, { hub, resolveTenant: () => TENANT, allowedOrigins: [], trustedProxies: [], log });
  const work = business(market, chooser(SEED + 1));
  const seen: number[] = [];
  const last = (): number => seen.at(-1) ?? 0;
  const seqsOf = ({ messages }: TestClient): number[] =>
    messages.flatMap((message) => (message.type === 'account' ? [message.seq] : []));
  const join = (): TestClient => {
    const client = new TestClient(`${url}/api/v1/stream`);
    client.send({ op: 'auth', ticket: streamTickets.issue({ tenantId: TENANT, member: MEMBER }) });
    client.send({ op: 'subscribe', topic: 'account', since: last() });
    return client;
  };

  for (let n = 0; n < DISCONNECTS; n++) {
    const client = join();
    // The connection is cut before the server has replied, when it starts to send, or in the middle.
    const patience = pick(5);
    if (patience === 0) await client.until(({ socket }) => socket.readyState === socket.OPEN || client.messages[0]);
    else if (patience === 1) await client.message('subscribed');
    else await client.until((one) => seqsOf(one).length >= patience);
    client.socket.terminate();
    expect(client.messages.filter(({ type }) => type === 'resync')).toEqual([]);
    seen.push(...seqsOf(client));
  }
  await work.end();
  const client = join();
  const head = work.own.at(-1) ?? 0;
  await client.until((one) => Math.max(last(), ...seqsOf(one)) >= head);
  seen.push(...seqsOf(client));
  client.socket.terminate();
  await hub.shutdown();
  await close();

  expect(seen).toEqual(work.own);
  expect(hub.counters.accepted).toBeGreaterThanOrEqual(DISCONNECTS);
}, 240_000);

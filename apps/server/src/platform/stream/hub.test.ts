import { get, type IncomingMessage } from 'node:http';
import { decodeTape, encodeTape, RECORD_KIND } from '@kabuto/contract/stream';
import { afterEach, describe, expect, it } from 'vitest';
import { createLogger } from '../log/index.ts';
import {
  AppendChannel,
  attachStream,
  Hub,
  STREAM_LIMITS,
  StateChannel,
  type StreamLimits,
  StreamTickets,
  type Topic,
} from './index.ts';
import { listen, TestClient } from './testing-client.ts';

const log = createLogger({ level: 'silent' });
const member = { userId: 7, accountId: 107, sessionId: 'session-7' };

/** A value's record: its sequence and the value, as two numbers. */
const pair = (value: number, seq: number): Uint8Array => new Uint8Array(new Float64Array([seq, value]).buffer);
const pairOf = (view: DataView): number[] => [view.getFloat64(0, true), view.getFloat64(8, true)];

async function open(limits: Partial<StreamLimits> = {}) {
  const all = { ...STREAM_LIMITS, flushMs: 5, ...limits };
  const streamTickets = new StreamTickets(all);
  const state = new StateChannel<number>(RECORD_KIND.quote, pair);
  const heavy = new StateChannel<number>(RECORD_KIND.depth, (value, seq) => {
    const bytes = new Uint8Array(512 * 1024);
    bytes.set(pair(value, seq));
    return bytes;
  });
  const trades: { tradeId: number; at: number; price: number; quantity: number; aggressor: 'buy' }[] = [];
  const tape = new AppendChannel<readonly (typeof trades)[number][]>(
    RECORD_KIND.tape,
    (some, seq) => encodeTape({ seq, trades: some }),
    () => trades.slice(-3),
    all.appended,
  );
  const trade = (tradeId: number): void => {
    const one = { tradeId, at: 0, price: 1, quantity: 1, aggressor: 'buy' as const };
    trades.push(one);
    tape.publish([one]);
  };
  const topics: Record<string, Topic> = {
    'quote:7203': { memberOnly: false, open: async (subscriber) => state.subscribe(subscriber) },
    'depth:7203': { memberOnly: false, open: async (subscriber) => heavy.subscribe(subscriber) },
    'tape:7203': { memberOnly: false, open: async (subscriber) => tape.subscribe(subscriber) },
    account: { memberOnly: true, open: async (subscriber) => state.subscribe(subscriber) },
    broken: { memberOnly: false, open: () => Promise.reject(new Error('no market')) },
  };
  const present: number[] = [];
  const hub = new Hub({
    limits: all,
    streamTickets,
    topicsOf: () => (name) => topics[name],
    onPresence: (tenantId) => present.push(tenantId),
    log,
  });
  const { server, url, close } = await listen();
  attachStream(server, {
    hub,
    resolveTenant: (slug) => (slug === null ? 1 : ({ kabuto: 1, other: 2 } as Record<string, number>)[slug]),
    allowedOrigins: [],
    trustedProxies: [],
    log,
  });
  const address = `${url}/api/v1/stream`;
  const join = async (who: typeof member | null = null): Promise<TestClient> => {
    const client = new TestClient(address);
    client.send({ op: 'auth', ticket: streamTickets.issue({ tenantId: 1, member: who }) });
    await client.message('ready');
    return client;
  };
  const end = async (): Promise<void> => {
    await hub.shutdown();
    await close();
  };
  return { hub, office: streamTickets, state, heavy, trade, url, address, join, end, present };
}

let stream: Awaited<ReturnType<typeof open>>;
afterEach(() => stream.end());

/** Subscribes and returns the topic's number. */
async function subscribe(client: TestClient, topic: string): Promise<number> {
  client.send({ op: 'subscribe', topic });
  return client.until(
    ({ messages }) => messages.flatMap((one) => (one.type === 'subscribed' && one.topic === topic ? [one.id] : []))[0],
  );
}

describe('opening a connection', () => {
  it('accepts a ticket once', async () => {
    stream = await open();
    const ticket = stream.office.issue({ tenantId: 1, member });
    const first = new TestClient(stream.address);
    first.send({ op: 'auth', ticket });
    expect(await first.message('ready')).toEqual({ type: 'ready', member: true });
    const second = new TestClient(stream.address);
    second.send({ op: 'auth', ticket });
    expect(await second.until(({ closed }) => closed)).toBe(4401);
    expect(stream.present).toEqual([1, 1]);
  });

  it('closes a connection that sends no ticket in time or another message first', async () => {
    stream = await open({ authMs: 30 });
    const silent = new TestClient(stream.address);
    expect(await silent.until(({ closed }) => closed)).toBe(4401);
    const hasty = new TestClient(stream.address);
    hasty.send({ op: 'subscribe', topic: 'quote:7203' });
    expect(await hasty.until(({ closed }) => closed)).toBe(4401);
  });

  it('rejects a ticket of another market', async () => {
    stream = await open();
    const client = new TestClient(`${stream.url}/api/other/v1/stream`);
    client.send({ op: 'auth', ticket: stream.office.issue({ tenantId: 1, member }) });
    expect(await client.until(({ closed }) => closed)).toBe(4401);
  });

  it('rejects foreign pages, other addresses and unknown tenants before the upgrade', async () => {
    stream = await open();
    const foreign = new TestClient(stream.address, { origin: 'https://evil.example' });
    const elsewhere = new TestClient(`${stream.url}/api/v1/streams`);
    const unknown = new TestClient(`${stream.url}/api/nobody/v1/stream`);
    for (const client of [foreign, elsewhere, unknown]) expect(await client.until(({ closed }) => closed)).toBe(1006);
    expect(stream.hub.counters).toMatchObject({ refused: 3, accepted: 0 });
    const { port } = new URL(stream.url);
    const refusal = await new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { connection: 'Upgrade', upgrade: 'websocket', origin: 'https://evil.example' };
      get({ host: '127.0.0.1', port, path: '/api/v1/stream', headers }, resolve).on('error', reject);
    });
    refusal.resume();
    expect([refusal.statusCode, refusal.headers]).toMatchObject([
      403,
      {
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-resource-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cache-control': 'no-store',
      },
    ]);
    const own = new TestClient(stream.address, { origin: stream.url.replace('ws:', 'http:') });
    own.send({ op: 'auth', ticket: stream.office.issue({ tenantId: 1, member: null }) });
    expect(await own.message('ready')).toEqual({ type: 'ready', member: false });
  });

  it('limits sockets to five a member, those of an address, and the length of a message', async () => {
    stream = await open({ perMember: 2, perAddress: 4 });
    await stream.join(member);
    await stream.join(member);
    const third = new TestClient(stream.address);
    third.send({ op: 'auth', ticket: stream.office.issue({ tenantId: 1, member }) });
    expect(await third.until(({ closed }) => closed)).toBe(4429);
    const other = await stream.join();
    await stream.join();
    const tooMany = new TestClient(stream.address);
    expect(await tooMany.until(({ closed }) => closed)).toBe(1006);
    other.socket.send('x'.repeat(4_097));
    expect(await other.until(({ closed }) => closed)).toBe(1009);
  });

  it('closes a connection that sends malformed or too many messages', async () => {
    stream = await open({ messages: 20 });
    const babbler = await stream.join();
    babbler.socket.send('{"op":"hack"}');
    expect(await babbler.until(({ closed }) => closed)).toBe(4400);
    const flooder = await stream.join();
    for (let t = 0; t < 30; t++) flooder.send({ op: 'ping', t });
    expect(await flooder.until(({ closed }) => closed)).toBe(4429);
  });
});

describe('topics', () => {
  it('send a snapshot, then what is published; the last value wins', async () => {
    stream = await open();
    stream.state.publish(10);
    const client = await stream.join();
    const id = await subscribe(client, 'quote:7203');
    expect(client.records(id).map(pairOf)).toEqual([[1, 10]]);
    for (const value of [11, 12, 13]) stream.state.publish(value);
    await client.until(({ frames }) => frames >= 3);
    expect(client.records(id).map(pairOf)).toEqual([
      [1, 10],
      [4, 13],
    ]);
  });

  it('send everything pending in one frame, numbered by each client’s own numbers', async () => {
    stream = await open();
    const [one, two] = [await stream.join(), await stream.join()];
    stream.trade(1);
    const oneTape = await subscribe(one, 'tape:7203');
    const oneQuote = await subscribe(one, 'quote:7203');
    const twoQuote = await subscribe(two, 'quote:7203');
    expect([oneTape, oneQuote, twoQuote]).toEqual([1, 2, 1]);
    const before = one.frames;
    stream.state.publish(5);
    stream.trade(2);
    await one.until((client) => client.records(oneTape).length === 2);
    expect(one.frames).toBe(before + 1);
    await two.until((client) => client.records(twoQuote).length === 1);
    expect(pairOf(one.records(oneQuote)[0] as DataView)).toEqual([1, 5]);
    expect(pairOf(two.records(twoQuote)[0] as DataView)).toEqual([1, 5]);
  });

  it('a tape continues from its snapshot without a gap', async () => {
    stream = await open();
    for (const id of [1, 2, 3, 4]) stream.trade(id);
    const client = await stream.join();
    const id = await subscribe(client, 'tape:7203');
    for (const next of [5, 6]) stream.trade(next);
    await client.until((one) => one.records(id).length === 3);
    const tapes = client.records(id).map(decodeTape);
    expect(tapes.map(({ seq }) => seq)).toEqual([4, 5, 6]);
    expect(tapes.flatMap(({ trades }) => trades.map(({ tradeId }) => tradeId))).toEqual([2, 3, 4, 5, 6]);
  });

  it('repair a gap with a new snapshot when requested again; unsubscribed ones are silent', async () => {
    stream = await open();
    stream.state.publish(1);
    const client = await stream.join();
    const id = await subscribe(client, 'quote:7203');
    client.send({ op: 'subscribe', topic: 'quote:7203' });
    await client.until((one) => one.records(id).length === 2);
    expect(client.messages.filter(({ type }) => type === 'subscribed')).toHaveLength(2);
    client.send({ op: 'unsubscribe', topic: 'quote:7203' });
    client.send({ op: 'ping', t: 42 });
    expect(await client.message('pong')).toEqual({ type: 'pong', t: 42 });
    expect(stream.state.watched).toBe(false);
  });

  it('are denied with the reason: unknown, for members only, too many', async () => {
    stream = await open({ topics: 2 });
    const client = await stream.join();
    for (const topic of ['quote:9999', 'account', 'quote:7203', 'tape:7203', 'depth:7203']) {
      client.send({ op: 'subscribe', topic });
    }
    await client.until(({ messages }) => messages.filter(({ type }) => type === 'denied').length === 3);
    expect(client.messages.filter(({ type }) => type === 'denied')).toEqual([
      { type: 'denied', topic: 'quote:9999', reason: 'unknown' },
      { type: 'denied', topic: 'account', reason: 'member-only' },
      { type: 'denied', topic: 'depth:7203', reason: 'too-many' },
    ]);
  });

  it('one that cannot be opened closes the connection, so that the client reconnects', async () => {
    stream = await open();
    const client = await stream.join();
    client.send({ op: 'subscribe', topic: 'broken' });
    expect(await client.until(({ closed }) => closed)).toBe(1011);
  });
});

describe('a client that does not read', () => {
  it('is conflated: when it reads again it gets the last value, not the backlog', async () => {
    stream = await open({ bufferedBytes: 1_024 });
    const client = await stream.join();
    const id = await subscribe(client, 'depth:7203');
    client.socket.pause();
    let value = 0;
    while (stream.hub.counters.conflated < 20) {
      value += 1;
      stream.heavy.publish(value);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    client.socket.resume();
    await client.until((one) => one.records(id).some((view) => pairOf(view)[1] === value));
    expect(client.records(id).length).toBeLessThan(value);
    expect(stream.hub.counters.slowClosed).toBe(0);
  });

  it('is notified and closed when it stays behind', async () => {
    stream = await open({ bufferedBytes: 1_024, slowMs: 100, closeMs: 5_000 });
    const client = await stream.join();
    await subscribe(client, 'depth:7203');
    client.socket.pause();
    for (let value = 1; stream.hub.counters.slowClosed === 0; value++) {
      stream.heavy.publish(value);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    client.socket.resume();
    expect(await client.message('ended')).toEqual({ type: 'ended', reason: 'slow' });
    expect(await client.until(({ closed }) => closed)).toBe(4408);
  });

  it('that disappears without closing is detected by the heartbeat', async () => {
    stream = await open({ heartbeatMs: 20 });
    const client = await stream.join();
    client.socket.pause();
    while (stream.hub.counters.connections > 0) await new Promise((resolve) => setTimeout(resolve, 5));
    client.socket.resume();
    expect(await client.until(({ closed }) => closed)).toBe(1006);
  });
});

describe('closing', () => {
  it('of a session closes its sockets at once and no other', async () => {
    stream = await open();
    const [ended, other] = [
      await stream.join(member),
      await stream.join({ ...member, userId: 8, sessionId: 'session-8' }),
    ];
    const ticket = stream.office.issue({ tenantId: 1, member });
    stream.hub.endSession(member.sessionId);
    expect(await ended.message('ended')).toEqual({ type: 'ended', reason: 'session' });
    expect(await ended.until(({ closed }) => closed)).toBe(4403);
    other.send({ op: 'ping', t: 1 });
    expect(await other.message('pong')).toEqual({ type: 'pong', t: 1 });
    const late = new TestClient(stream.address);
    late.send({ op: 'auth', ticket });
    expect(await late.until(({ closed }) => closed)).toBe(4401);
  });

  it('of the server is sent to all clients, and no new ones are accepted', async () => {
    stream = await open();
    const client = await stream.join();
    await stream.hub.shutdown();
    expect(await client.message('ended')).toEqual({ type: 'ended', reason: 'shutdown' });
    expect(client.closed ?? (await client.until(({ closed }) => closed))).toBe(1001);
    const late = new TestClient(stream.address);
    expect(await late.until(({ closed }) => closed)).toBe(1006);
  });
});

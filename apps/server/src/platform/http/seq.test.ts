import { afterEach, beforeEach, expect, it } from 'vitest';
import { operation, Refused } from './operation.ts';
import type { Journals } from './seq.ts';
import { buildTestHttp, type Reply, send } from './testing.ts';

type App = Awaited<ReturnType<typeof buildTestHttp>>;

const READ = '/api/v1/trade/account/detail';
const WRITE = '/api/v1/trade/order/cancel';
const MEMBER = { authorization: 'Bearer good' };

let app: App;
/** The calls, in order. */
let course: string[];
let projected: number;
let ageMs: number;

beforeEach(async () => {
  course = [];
  projected = 10;
  ageMs = 0;
  let committed = 20;
  const journals: Journals = {
    committed: () => committed,
    projected: () => projected,
    awaitProjected: async (tenantId, seq, withinMs) => {
      course.push(`tenant ${tenantId} waits ${withinMs} ms for ${seq}`);
      if (ageMs === 0) projected = seq;
      return ageMs;
    },
  };
  app = await buildTestHttp({
    journals,
    operations: [
      operation('accountDetail', async () => {
        course.push('read');
        projected += 1;
        return { accountId: '107', taxType: 'specified', withdrawNotBefore: null };
      }),
      operation('offeringList', async () => {
        course.push('read');
        return { offerings: [] };
      }),
      operation('cancelOrder', async () => {
        committed = 21;
        throw new Refused('ORDER_UNKNOWN', 'orderId');
      }),
    ],
  });
});
afterEach(() => app.close());

const read = (headers: Readonly<Record<string, string>> = {}): Promise<Reply> =>
  send(app, { url: READ, headers: { ...MEMBER, ...headers } });
const seqOf = ({ headers }: Reply): unknown => headers['kabuto-seq'];

it('a read waits for the journal row that its caller has seen, and returns the row at which it was made', async () => {
  const reply = await read({ 'kabuto-min-seq': '15' });
  expect(course).toEqual(['tenant 1 waits 1000 ms for 15', 'read']);
  expect([reply.status, seqOf(reply), reply.headers['kabuto-lag-ms']]).toEqual([200, '15', undefined]);
});

it('a read without a required row does not wait', async () => {
  expect(seqOf(await read())).toBe('10');
  expect(course).toEqual(['read']);
});

it('a public read of tables that follow the journal waits in the same way, for guests too, if they have seen a row', async () => {
  const list = (headers: Readonly<Record<string, string>>) =>
    send(app, { url: '/api/v1/offering/offering/list', headers });
  expect(seqOf(await list({}))).toBe('10');
  expect(course).toEqual(['read']);
  ageMs = 1_234;
  const late = await list({ 'kabuto-min-seq': '15' });
  expect([late.status, seqOf(late), late.headers['kabuto-lag-ms']]).toEqual([200, '10', '1234']);
  expect(course).toEqual(['read', 'tenant 1 waits 1000 ms for 15', 'read']);
});

it('a wait that times out ends in a reply with its age, not in an error', async () => {
  ageMs = 1_234;
  const reply = await read({ 'kabuto-min-seq': '15' });
  expect([reply.status, seqOf(reply), reply.headers['kabuto-lag-ms']]).toEqual([200, '10', '1234']);
});

it.each(['', '-1', '1.5', 'newest', '1234567890123456'])('the journal row %j is refused', async (text) => {
  const reply = await read({ 'kabuto-min-seq': text });
  expect([reply.status, reply.body.data.reason, reply.body.data.field]).toEqual([
    400,
    'FIELD_INVALID',
    'Kabuto-Min-Seq',
  ]);
  expect(course).toEqual([]);
});

it('the reply of a command carries the committed row at its end, also when it was refused', async () => {
  const reply = await send(app, {
    method: 'POST',
    url: WRITE,
    headers: { ...MEMBER, 'idempotency-key': 'key-12345', 'content-type': 'application/json' },
    payload: JSON.stringify({ orderId: '1' }),
  });
  expect([reply.body.data.reason, seqOf(reply)]).toEqual(['ORDER_UNKNOWN', '21']);
});

it('a reply to an anonymous caller carries no journal row', async () => {
  expect(seqOf(await send(app, { url: '/api/v1/tenant/tenant/info' }))).toBeUndefined();
});

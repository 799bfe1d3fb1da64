import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ApiClient } from '../support/api-client.ts';
import { eventually } from '../support/eventually.ts';
import { commitIpo } from '../support/office-offerings.ts';
import { limitOrder, QUIET } from '../support/quiet-market.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

/** Long enough to read every reply before the tables are written, and shorter than a read waits. */
const LAG_MS = 700;
const PRICE = '3100';

let app: TestApp;
let member: ApiClient;
beforeAll(async () => {
  app = await startTestApp({ lagMs: LAG_MS, quiet: [QUIET] });
  member = await new ApiClient(app.origin).register();
});
afterAll(() => app.stop());

it('a member reads the effect of its own calls although the tables are written later', async () => {
  const { order } = await member.place(limitOrder('buy', PRICE));
  const { rows } = await member.call('GET v1/trade/order/list', { query: { scope: 'open' } });
  expect(rows.map(({ orderId }) => orderId)).toContain(order.orderId);
  await member.cancel(order.orderId);
  expect((await member.detail(order.orderId)).order.state).toBe('cancelled');
});

it('a new member reads the own account with the first call', async () => {
  const newcomer = await new ApiClient(app.origin).demo();
  const { positions, openOrders } = await newcomer.call('GET v1/trade/asset/summary');
  expect([positions, openOrders]).toEqual([6, 3]);
});

it('what a member has seen is in the public reads of offerings too, and a guest reads them without a wait', async () => {
  const offeringId = await commitIpo(app.market.core, Date.now());
  const { order, journalSeq } = await member.place(limitOrder('buy', PRICE));
  await member.cancel(order.orderId);
  const { offerings } = await member.call('GET v1/offering/offering/list');
  expect(offerings.map((one) => one.offeringId)).toContain(offeringId);
  // as one without a login that has seen the same row
  const path = `${app.origin}/api/v1/offering/offering/detail?offeringId=${offeringId}`;
  const seen = await fetch(path, { headers: { 'kabuto-min-seq': String(journalSeq) } });
  expect([seen.status, Number(seen.headers.get('kabuto-seq')) >= journalSeq]).toEqual([200, true]);
  const guest = await fetch(path);
  expect([guest.status, guest.headers.get('kabuto-lag-ms')]).toEqual([200, null]);
});

it('the public reads of a draw wait for the row that their caller has seen', async () => {
  const offeringId = await commitIpo(app.market.core, Date.now(), '1Z72');
  const { journalSeq } = await member.place(limitOrder('buy', PRICE));
  const headers = { 'kabuto-min-seq': String(journalSeq) };
  for (const name of ['certificate', 'list']) {
    const reply = await fetch(`${app.origin}/api/v1/offering/draw/${name}?offeringId=${offeringId}`, { headers });
    // not frozen yet, and no unknown offering any more
    expect(await reply.json(), name).toMatchObject({ data: { reason: 'DRAW_NOT_FROZEN' } });
  }
});

it('ORD-13 an order whose reply was lost is found by its key at once', async () => {
  const key = randomUUID();
  await member.place(limitOrder('buy', PRICE), key);
  // as after a lost reply: the client has no trace of it
  member.moveTo(app.origin);
  const { order } = await member.call('GET v1/trade/order/detail', { query: { clientOrderId: key } });
  expect(order.clientOrderId).toBe(key);
});

it('ORD-13 the outcome of a request is final once it was looked up, whether the request arrives before or after', async () => {
  const [early, late, refused] = [randomUUID(), randomUUID(), randomUUID()];
  const { order } = await member.place(limitOrder('buy', PRICE), early);
  expect(await member.call('POST v1/trade/order/resolve', { key: early })).toMatchObject({
    order: { orderId: order.orderId, clientOrderId: early },
  });

  const tooLarge = { ...limitOrder('buy', PRICE), quantity: '99999900' };
  const refusal = await member.refusal('POST v1/trade/order/place', { body: tooLarge, key: refused });
  const { reason, params } = refusal;
  expect(await member.refusal('POST v1/trade/order/resolve', { key: refused })).toMatchObject({ reason, params });

  expect((await member.refusal('POST v1/trade/order/resolve', { key: late })).reason).toBe('KEY_CLOSED');
  const sent = { body: limitOrder('buy', PRICE), key: late };
  expect((await member.refusal('POST v1/trade/order/place', sent)).reason).toBe('KEY_CLOSED');
  const query = { clientOrderId: late };
  expect((await member.refusal('GET v1/trade/order/detail', { query })).reason).toBe('ORDER_UNKNOWN');
  // another member's request under the same key is another request
  const other = await new ApiClient(app.origin).register();
  expect((await other.place(limitOrder('buy', PRICE), late)).order.clientOrderId).toBe(late);
});

it('a deposit whose reply was lost is found by its key, although the tables do not have it yet', async () => {
  const key = randomUUID();
  await member.call('POST v1/fund/deposit/declare', { body: { amount: '120000' }, key });
  const { transfer } = await member.call('POST v1/trade/order/resolve', { key });
  // as one that has seen no journal row: its read does not wait before it looks
  member.moveTo(app.origin);
  const query = { transferId: transfer?.transferId ?? '' };
  const found = await member.call('GET v1/fund/transfer/detail', { query });
  expect(found.transfer).toMatchObject({ ...query, state: 'declared', amount: '120000' });
});

it('a cancel of an own order that has just ended is refused as not open, not as unknown', async () => {
  const { order } = await member.place(limitOrder('buy', PRICE));
  await member.cancel(order.orderId);
  const sent = { body: { orderId: order.orderId }, key: randomUUID() };
  expect((await member.refusal('POST v1/trade/order/cancel', sent)).reason).toBe('ORDER_NOT_OPEN');
});

it('a stream opened right after a commit has its events, each with the journal row that a read then waits for', async () => {
  const { order, journalSeq } = await member.place(limitOrder('buy', PRICE));
  const stream = await member.stream();
  stream.send({ op: 'subscribe', topic: 'account', since: 0 });
  const received = await eventually(() =>
    stream.messages.find(
      (one) => one.type === 'account' && one.event.kind === 'order' && one.event.order.orderId === order.orderId,
    ),
  );
  expect(stream.messages.some(({ type }) => type === 'resync')).toBe(false);
  expect('journalSeq' in received && received.journalSeq).toBeLessThanOrEqual(journalSeq);
  expect('journalSeq' in received && received.journalSeq).toBeGreaterThan(0);
  await stream.close();
});

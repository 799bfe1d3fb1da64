import { randomBytes, randomUUID } from 'node:crypto';
import type { ApplicationView, DrawRow, OfferingView } from '@kabuto/contract';
import { Recomputation, rootFromPath } from '@kabuto/draw';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { verifyTenant } from '../../apps/server/src/core/index.ts';
import { asSuper } from '../../apps/server/src/platform/postgres/testing-server.ts';
import type { ApiClient } from '../support/api-client.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
/** How far the clock of offerings is ahead. */
let ahead = 0;
let member: ApiClient;

const MINUTE = 60_000;
const nonce = (): string => randomBytes(16).toString('hex');

/** Advances the clock of offerings, and takes what is due then. */
async function pass(ms: number): Promise<void> {
  ahead += ms;
  await turn();
}

/** One run of every job that takes offerings further. */
async function turn(): Promise<void> {
  for (const job of ['demo-offerings', 'offerings', 'demo-offerings', 'notices']) await app.runJob(job);
}

/** Lets the clerk approve what is proposed, and takes the step that follows. */
async function decide(): Promise<void> {
  await turn();
  ahead += 21_000;
  await app.runJob('demo-clerk');
  await turn();
}

beforeAll(async () => {
  app = await startTestApp({
    courses: true,
    now: () => Date.now() + ahead,
    jobsByHand: ['demo-offerings', 'offerings', 'notices', 'demo-clerk'],
  });
  await app.openMarket();
  member = await app.client().register();
  await turn();
  await turn();
}, 120_000);
afterAll(() => app.stop());

const offerings = async (kind: OfferingView['kind']): Promise<OfferingView[]> =>
  (await member.call('GET v1/offering/offering/list', { query: { kind } })).offerings;

async function offering(offeringId: string): Promise<OfferingView> {
  return (await member.call('GET v1/offering/offering/detail', { query: { offeringId } })).offering;
}

async function open(by: ApiClient, { offeringId, prospectus }: OfferingView): Promise<void> {
  const version = prospectus?.version ?? '';
  await by.call('POST v1/offering/prospectus/open', { body: { offeringId, version } });
}

/** Publishes a prospectus after the one that members have opened. */
const replaceProspectus = (offeringId: string, version: string): Promise<unknown> =>
  asSuper(app.database.superUrl, (client) =>
    client.query(
      `insert into offering_document
         (tenant_id, offering_id, kind, version, text_en, text_jp, text_tw, added_at, published_at)
       select tenant_id, offering_id, kind, $2, text_en, text_jp, text_tw, added_at, published_at + 1
         from offering_document
        where tenant_id = 1 and offering_id = $1 and kind = 'prospectus' order by published_at desc limit 1`,
      [offeringId, version],
    ),
  );

const own = async (by: ApiClient, offeringId: string): Promise<ApplicationView> => {
  const { applications } = await by.call('GET v1/offering/application/list');
  const found = applications.find((one) => one.offeringId === offeringId);
  if (found === undefined) throw new Error(`no application in ${offeringId}`);
  return found;
};

const cash = async (by: ApiClient): Promise<{ total: number; power: number }> => {
  const { cash: total, buyingPower } = await by.call('GET v1/trade/asset/summary');
  return { total: Number(total), power: Number(buyingPower) };
};

/** The public list, page by page. */
async function publicList(offeringId: string): Promise<DrawRow[]> {
  const rows: DrawRow[] = [];
  for (let after = '0', more = true; more; ) {
    const page = await app.client().call('GET v1/offering/draw/list', { query: { offeringId, after } });
    rows.push(...page.rows);
    after = String(page.rows.at(-1)?.id ?? 0);
    more = page.more;
  }
  return rows;
}

it('IPO-01 IPO-02 IPO-04 an offering goes from its announcement to the first sale', async () => {
  const [ipo] = await offerings('ipo');
  if (ipo === undefined) throw new Error('no IPO was announced');
  const { offeringId } = ipo;
  expect(ipo).toMatchObject({ state: 'bookOpen', fictional: true, code: '1Z01', price: null });
  const terms = () => member.call('GET v1/offering/application/terms', { query: { offeringId } });
  expect((await terms()).buyingPower).toBe(String((await cash(member)).power));
  const body = { offeringId, quantity: '300', bid: ipo.range?.low ?? '', nonce: nonce() } as const;
  const apply = (by: ApiClient, sent: object = body, key: string = randomUUID()) =>
    by.ask('POST v1/offering/application/apply', { body: sent as typeof body, key });
  expect((await apply(member)).data).toMatchObject({ reason: 'PROSPECTUS_NOT_OPENED', field: 'offeringId' });
  await open(member, ipo);

  const before = await cash(member);
  const off = { ...body, bid: String(Number(ipo.range?.low) + 0.5) };
  expect((await apply(member, off)).data).toMatchObject({ reason: 'APPLICATION_BID', field: 'bid' });
  expect((await apply(member, { ...body, quantity: '150' })).data).toMatchObject({ reason: 'QUANTITY_NOT_LOT' });
  const key = randomUUID();
  const first = await apply(member, body, key);
  expect(first.status).toBe(200);
  expect((await apply(member, body, key)).data).toEqual(first.data);
  const amount = Number(ipo.range?.low) * 300;
  expect(await own(member, offeringId)).toMatchObject({ state: 'submitted', label: 'pending', held: String(amount) });
  expect((await cash(member)).power).toBe(before.power - amount);
  expect((await apply(member)).data).toMatchObject({ reason: 'APPLICATION_EXISTS' });
  // The key stands for that request alone.
  const reused = { status: 422, reason: 'IDEMPOTENCY_KEY_REUSED', field: 'Idempotency-Key' };
  const more = { offeringId, quantity: '100', nonce: nonce() };
  const refused = [
    await member.refusal('POST v1/offering/application/apply', { body: more, key }),
    await member.refusal('POST v1/offering/application/amend', { body: more, key }),
    await member.refusal('POST v1/offering/application/cancel', { body: { offeringId }, key }),
    await member.refusal('POST v1/offering/application/answer', { body: { offeringId, answer: 'decline' }, key }),
    await member.refusal('POST v1/otc/subscription/subscribe', { body: more, key }),
    await member.refusal('POST v1/otc/cover/pay', { body: { offeringId }, key }),
  ];
  for (const one of refused) expect(one).toMatchObject(reused);
  const { application } = await member.call('POST v1/trade/order/resolve', { key });
  expect(application).toMatchObject({ offeringId, state: 'submitted' });

  const amended = { offeringId, quantity: '200', nonce: nonce() };
  await member.call('POST v1/offering/application/amend', { body: amended, key: randomUUID() });
  const strike = Number(ipo.range?.high) * 200;
  expect(await own(member, offeringId)).toMatchObject({ quantity: '200', bid: null, held: String(strike) });
  await member.call('POST v1/offering/application/cancel', { body: { offeringId }, key: randomUUID() });
  expect(await own(member, offeringId)).toMatchObject({ state: 'withdrawn', label: 'withdrawn', held: '0' });
  expect((await cash(member)).power).toBe(before.power);
  await member.call('POST v1/offering/application/apply', {
    body: { offeringId, quantity: '200', nonce: nonce() },
    key: randomUUID(),
  });
  expect(await app.client().refusal('GET v1/offering/draw/certificate', { query: { offeringId } })).toMatchObject({
    reason: 'DRAW_NOT_FROZEN',
  });

  await pass(MINUTE);
  await pass(3 * MINUTE);
  expect(await offering(offeringId)).toMatchObject({ state: 'bookClosed', hasCertificate: true });
  expect(
    await member.refusal('POST v1/offering/application/cancel', { body: { offeringId }, key: randomUUID() }),
  ).toMatchObject({
    reason: 'OFFERING_STATE',
  });
  await decide();
  expect(await offering(offeringId)).toMatchObject({ state: 'priced', price: ipo.range?.high });
  await decide();
  await turn();

  // Anybody can recompute the draw.
  const { certificate, proves, frozen, drawn, outcomes, simulated } = await app
    .client()
    .call('GET v1/offering/draw/certificate', { query: { offeringId } });
  expect({ proves, simulated }).toEqual({ proves: 'operator', simulated: 2_000 });
  expect(frozen.journalSeq).toBeLessThan(drawn?.journalSeq ?? 0);
  const rows = await publicList(offeringId);
  expect(rows.length).toBe(2_001);
  expect(outcomes).toMatchObject({ standby: 60, funds: 0, account: 0 });
  const check = new Recomputation(certificate);
  check.add(rows);
  expect(check.finish()).toEqual({ ok: true });
  const winner = rows.findIndex(({ result }) => result?.outcome === 'won');
  const forged = new Recomputation(certificate);
  forged.add(rows.map((row, i) => (i === winner ? { ...row, quantity: row.quantity + 100 } : row)));
  expect(forged.finish()).toMatchObject({ ok: false });
  const leaf = await member.call('GET v1/offering/draw/leaf', { query: { offeringId } });
  expect(rootFromPath(leaf.leaf, leaf.path)).toBe(certificate.root);
  expect(rows[leaf.index]).toMatchObject({ id: leaf.id, simulated: false });

  // What was held for one who has lost is free again; a winner buys.
  const mine = await own(member, offeringId);
  expect(['won', 'standby', 'lost']).toContain(mine.state);
  await turn();
  expect((await offering(offeringId)).state).toBe('purchaseOpen');
  if (mine.state !== 'lost')
    await member.call('POST v1/offering/application/answer', {
      body: { offeringId, answer: 'buy' },
      key: randomUUID(),
    });
  else expect((await cash(member)).power).toBe(before.power);
  await pass(3 * MINUTE);
  await turn();
  await turn();
  expect((await offering(offeringId)).state).toBe('listed');
  const listed = rows.reduce((sum, { quantity }) => sum + quantity, 0);
  expect((await offering(offeringId)).demand).toEqual({ applications: 2_001, shares: String(listed) });
  expect((await terms()).buyingPower).toBe('0');
  const end = await own(member, offeringId);
  expect(['delivered', 'released', 'lost']).toContain(end.state);
  expect(end.held).toBe('0');
  const { rows: positions } = await member.call('GET v1/trade/position/list');
  if (end.state === 'delivered') {
    expect(positions).toMatchObject([{ code: '1Z01', quantity: end.allotted }]);
    expect((await cash(member)).total).toBe(before.total - Number(end.paid));
  }
  const { instrument } = await member.call('GET v1/quote/instrument/detail', { query: { code: '1Z01' } });
  expect(instrument).toMatchObject({ code: '1Z01', listing: { fictional: true } });
  const notices = await member.call('GET v1/user/notice/list', { query: { group: 'offerings' } });
  expect(notices.rows.length).toBeGreaterThan(0);
  expect(notices.rows[0]?.text).toContain('Asunaro Robotics');
  const { problems } = await verifyTenant(app.database.appUrl, 1);
  expect(problems).toEqual([]);
}, 240_000);

it('IPO-02 IPO-03 MKT-05 whoever wins buys, owns the shares on the day of the listing, and sells them at the first price', async () => {
  const find = async () =>
    (await offerings('ipo')).find(({ state, names }) => state === 'bookOpen' && names.en.includes('Minamo'));
  let ipo = await find();
  for (let i = 0; ipo === undefined && i < 20; i++) {
    await pass(MINUTE);
    ipo = await find();
  }
  if (ipo === undefined) throw new Error('no IPO with more units than applicants was announced');
  const { offeringId, code } = ipo;
  await open(member, ipo);
  const before = await cash(member);
  const bid = { offeringId, quantity: '200', nonce: nonce() };
  const apply = { body: bid, key: randomUUID() };
  const applied = await member.call('POST v1/offering/application/apply', apply);
  // A repeat has the first result, whichever prospectus is the current one by then; another request has not.
  await replaceProspectus(offeringId, '2');
  expect(await member.call('POST v1/offering/application/apply', apply)).toEqual(applied);
  const others = { ...apply, body: { ...bid, quantity: '100' } };
  expect(await member.refusal('POST v1/offering/application/apply', others)).toMatchObject({
    reason: 'IDEMPOTENCY_KEY_REUSED',
  });
  await pass(2 * MINUTE);
  await pass(2 * MINUTE);
  await decide();
  await decide();
  await turn();
  expect(await own(member, offeringId)).toMatchObject({ state: 'won', label: 'succeeded', allotted: '200' });
  const answer = { body: { offeringId, answer: 'buy' as const }, key: randomUUID() };
  expect(await member.refusal('POST v1/offering/application/answer', answer)).toMatchObject({
    reason: 'PROSPECTUS_NOT_OPENED',
  });
  await open(member, await offering(offeringId));
  const answered = await member.call('POST v1/offering/application/answer', answer);
  await replaceProspectus(offeringId, '3');
  expect(await member.call('POST v1/offering/application/answer', answer)).toEqual(answered);
  await pass(3 * MINUTE);
  await turn();
  await turn();
  const end = await own(member, offeringId);
  expect(end).toMatchObject({ state: 'delivered', allotted: '200', held: '0' });
  expect((await cash(member)).total).toBe(before.total - Number(end.paid));
  // No market orders before its first price, which everybody who sells below it gets.
  const sale = { code, side: 'sell', quantity: '200' } as const;
  const market = { ...sale, type: 'market' } as const;
  expect(await member.refusal('POST v1/trade/order/place', { body: market, key: randomUUID() })).toMatchObject({
    reason: 'MARKET_ORDER_BANNED',
  });
  const limit = { ...sale, type: 'limit', price: '615' } as const;
  const placed = await member.call('POST v1/trade/order/place', { body: limit, key: randomUUID() });
  const { orderId } = placed.order;
  const sold = await vi.waitFor(
    async () => {
      const { order } = await member.call('GET v1/trade/order/detail', { query: { orderId } });
      expect(order.state).toBe('filled');
      return order;
    },
    { timeout: 60_000, interval: 200 },
  );
  const { quote } = await member.call('GET v1/quote/instrument/detail', { query: { code } });
  expect(sold.averagePrice).toBe(quote.newIssue?.firstPrice);
  expect(Number(sold.averagePrice)).toBeGreaterThanOrEqual(615);
  const { problems } = await verifyTenant(app.database.appUrl, 1);
  expect(problems).toEqual([]);
}, 240_000);

import { randomBytes, randomUUID } from 'node:crypto';
import type { ApplicationView, OfferingView } from '@kabuto/contract';
import { epochMs } from '@kabuto/market';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { verifyTenant } from '../../apps/server/src/core/index.ts';
import { textsOfPdf } from '../../apps/server/src/documents/pdf/testing-pdf-text.ts';
import { cameraJpeg, oneColour, png } from '../../apps/server/src/files/testing-pictures.ts';
import type { ApiClient } from '../support/api-client.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
/** How far the clock of offerings is ahead. */
let ahead = 0;

const MINUTE = 60_000;
const nonce = (): string => randomBytes(16).toString('hex');
const fresh = () => ({ key: randomUUID() });

/** One run of every job that takes offerings further. */
async function turn(): Promise<void> {
  for (const job of ['demo-offerings', 'offerings', 'demo-offerings', 'notices']) await app.runJob(job);
}

/** Advances the clock of offerings, and takes what is due then. */
async function pass(ms: number): Promise<void> {
  ahead += ms;
  await turn();
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
  await turn();
  await turn();
}, 120_000);
afterAll(() => app.stop());

/** An offering of this kind whose window is open; the courses go on until one is. */
async function newest(by: ApiClient, kind: OfferingView['kind']): Promise<OfferingView> {
  for (let tries = 0; tries < 40; tries++) {
    const { offerings } = await by.call('GET v1/offering/offering/list', { query: { kind } });
    const found = offerings.find(({ state }) => state === 'open');
    if (found !== undefined) return found;
    await decide();
  }
  throw new Error(`no ${kind} is open`);
}

const stateOf = async (by: ApiClient, offeringId: string): Promise<string> =>
  (await by.call('GET v1/offering/offering/detail', { query: { offeringId } })).offering.state;

async function own(by: ApiClient, offeringId: string): Promise<ApplicationView> {
  const { applications } = await by.call('GET v1/offering/application/list');
  const found = applications.find((one) => one.offeringId === offeringId);
  if (found === undefined) throw new Error(`no application in ${offeringId}`);
  return found;
}

async function upload(by: ApiClient, purpose: string, content: Uint8Array<ArrayBuffer>): Promise<string> {
  const { fileId } = await by.upload(purpose, content);
  if (fileId === undefined) throw new Error('the picture was refused');
  return fileId;
}

async function openProspectus(by: ApiClient, { offeringId, prospectus }: OfferingView): Promise<void> {
  const version = prospectus?.version ?? '';
  await by.call('POST v1/offering/prospectus/open', { body: { offeringId, version } });
}

const power = async (by: ApiClient): Promise<number> =>
  Number((await by.call('GET v1/trade/asset/summary')).buyingPower);

it('OTC-01 a distribution is held in full, drawn and executed, and its shares are free at once', async () => {
  const member = await app.client().register();
  const of = await newest(member, 'distribution');
  const { offeringId, price } = of;
  await openProspectus(member, of);
  const subscribe = (quantity: string) =>
    member.ask('POST v1/otc/subscription/subscribe', { body: { offeringId, quantity, nonce: nonce() }, ...fresh() });
  expect((await subscribe('1100')).data).toMatchObject({ reason: 'APPLICATION_QUANTITY', field: 'quantity' });
  const before = await power(member);
  expect((await subscribe('200')).status).toBe(200);
  const amount = Number(price) * 200;
  expect(await own(member, offeringId)).toMatchObject({ state: 'submitted', held: String(amount) });
  expect(await power(member)).toBe(before - amount);
  await pass(MINUTE);
  await pass(3 * MINUTE);
  await decide();
  await turn();
  expect(await stateOf(member, offeringId)).toBe('executed');
  expect(await own(member, offeringId)).toMatchObject({ state: 'delivered', held: '0', lockedShares: '0', due: null });
  expect((await member.call('GET v1/trade/position/list')).rows).toMatchObject([{ code: '1Z00', quantity: '200' }]);

  // RT-34 RT-35 the purchase is a line of the cash book and of the statement, so that both still add up
  const line = { kind: 'offering', code: '1Z00', quantity: '200', amount: String(0 - amount), orderId: null };
  const { rows } = await member.call('GET v1/trade/cash/list', { query: { group: 'trade' } });
  expect(rows).toMatchObject([line]);
  const statement = await member.call('GET v1/trade/statement/detail');
  const { cash } = await member.call('GET v1/trade/asset/summary');
  expect(statement).toMatchObject({ closing: cash, out: String(amount), opening: '0' });
  expect(statement.shares).toMatchObject([{ code: '1Z00', opening: '0', bought: '200', sold: '0', closing: '200' }]);
}, 240_000);

it('OTC-01 OTC-02 OTC-03 OTC-04 a block goes from its agreement to the end of its lock-up', async () => {
  const member = await app.client().register();
  const block = await newest(member, 'block');
  const { offeringId, otc, price } = block;
  expect(block).toMatchObject({ fictional: true, code: '1Z00', otc: { depositPercent: '30', penaltyPercent: '0' } });
  await openProspectus(member, block);
  const subscribe = (quantity: string) =>
    member.ask('POST v1/otc/subscription/subscribe', { body: { offeringId, quantity, nonce: nonce() }, ...fresh() });
  expect((await subscribe('500')).data).toMatchObject({ reason: 'AGREEMENT_NOT_ACCEPTED' });

  const { version, hash } = await member.call('GET v1/otc/agreement/detail', { query: { offeringId }, lang: 'jp' });
  const signature = await upload(member, 'signature', await png(400, 200));
  const photo = await upload(member, 'agreement', await cameraJpeg());
  const body = { offeringId, version, hash, signature, photo };
  const sign = (changes: object = {}, key: string = randomUUID()) =>
    member.ask('POST v1/otc/agreement/sign', { body: { ...body, ...changes }, key });
  const empty = await upload(member, 'signature', await oneColour());
  expect((await sign({ signature: empty })).data).toMatchObject({ reason: 'SIGNATURE_EMPTY', field: 'signature' });
  expect((await sign({ hash: '0'.repeat(64) })).data).toMatchObject({
    reason: 'AGREEMENT_TEXT_DIFFERS',
    field: 'hash',
  });
  expect((await sign({ photo: signature })).data).toMatchObject({ reason: 'FILE_UNKNOWN', field: 'photo' });
  const key = randomUUID();
  const signed = await sign({}, key);
  expect(signed.data).toMatchObject({ state: 'signed', version, hash, signature, photo });
  expect((await sign({}, key)).data).toEqual(signed.data);
  // DOC-01 what was signed is a document, with the signature, and the hash of the text
  await app.market.core.waitUntilCaughtUp();
  const { rows: agreements } = await member.call('GET v1/trade/document/list', { query: { kind: 'blockAgreement' } });
  expect(agreements).toMatchObject([{ version, unread: false, openedAt: null }]);
  const { documentId = '' } = agreements[0] ?? {};
  for (const [language, title] of [
    ['jp', '大口ブロック 契約書'],
    ['en', 'Agreement of a block'],
  ] as const) {
    const pdf = Buffer.from(await member.call('GET v1/trade/document/file', { query: { documentId, language } }));
    expect(textsOfPdf(pdf)).toEqual(expect.arrayContaining([title, hash, version]));
    expect(pdf.includes('/DCTDecode')).toBe(true);
  }
  const otherKey = randomUUID();
  await member.call('POST v1/fund/deposit/declare', { body: { amount: '1000' }, key: otherKey });
  expect((await sign({}, otherKey)).data).toMatchObject({ reason: 'IDEMPOTENCY_KEY_REUSED' });
  expect((await sign()).data).toMatchObject({ reason: 'APPLICATION_EXISTS', field: 'offeringId' });
  expect((await subscribe('500')).data).toMatchObject({ reason: 'AGREEMENT_NOT_ACCEPTED' });
  await pass(21_000);
  expect((await member.call('GET v1/otc/agreement/signed', { query: { offeringId } })).signed).toMatchObject({
    state: 'accepted',
  });
  expect(await own(member, offeringId)).toMatchObject({ state: 'accepted', due: { action: 'subscribe' } });

  const before = await power(member);
  expect((await subscribe('150')).data).toMatchObject({ reason: 'QUANTITY_NOT_LOT', field: 'quantity' });
  expect((await subscribe('900000')).data).toMatchObject({ reason: 'APPLICATION_QUANTITY', field: 'quantity' });
  expect((await subscribe('500')).status).toBe(200);
  const amount = Number(price) * 500;
  const deposit = Math.floor((amount * 30) / 100);
  expect(await own(member, offeringId)).toMatchObject({ state: 'submitted', held: String(deposit) });
  expect(await power(member)).toBe(before - deposit);

  await pass(MINUTE);
  await pass(4 * MINUTE);
  await decide();
  await pass(MINUTE);
  expect(await stateOf(member, offeringId)).toBe('covering');
  const [due] = (await member.call('GET v1/otc/cover/list')).rows;
  expect(due?.application).toMatchObject({ state: 'won', allotted: '500', due: { action: 'pay' } });
  expect(due?.application.outstanding).toBe(String(amount - deposit));
  await member.call('POST v1/otc/cover/pay', { body: { offeringId }, ...fresh() });
  const paid = await own(member, offeringId);
  expect(paid).toMatchObject({ state: 'delivered', held: '0', paid: String(amount), lockedShares: '500' });
  expect(paid.due).toEqual({ action: 'locked', until: null });
  expect(await power(member)).toBe(before - amount);

  // Nothing of it can be sold before the lock-up has ended.
  const position = async () => (await member.call('GET v1/trade/position/list')).rows[0];
  const sell = async () =>
    member.ask('POST v1/trade/order/place', {
      body: { code: '1Z00', side: 'sell', type: 'limit', price: (await position())?.base ?? '', quantity: '500' },
      ...fresh(),
    });
  expect((await position())?.sellable).toBe('0');
  expect((await sell()).data).toMatchObject({ reason: 'INSUFFICIENT_SHARES' });
  expect(otc?.lockedUntil).not.toBeNull();
  await member.call('POST v1/demo/clock/skip', { body: { to: 'day' } });
  await app.market.core.waitUntilCaughtUp();
  await expect.poll(async () => (await own(member, offeringId)).due?.action).toBe('sell');
  expect((await own(member, offeringId)).lockedShares).toBe('0');
  // The morning's settlement frees them, account by account.
  await expect.poll(async () => (await position())?.sellable).toBe('500');
  expect(await sell()).toMatchObject({ status: 200 });
  const { problems } = await verifyTenant(app.database.appUrl, 1);
  expect(problems).toEqual([]);
}, 240_000);

/** A member, its call that signs the current agreement of a block, and new pictures for it. */
async function signing(member: ApiClient, offeringId: string) {
  const { version, hash } = await member.call('GET v1/otc/agreement/detail', { query: { offeringId } });
  const pictures = async () => ({
    signature: await upload(member, 'signature', await png(400, 200)),
    photo: await upload(member, 'agreement', await cameraJpeg()),
  });
  const sign = (of: { readonly signature: string; readonly photo: string }, { key } = fresh()) =>
    member.ask('POST v1/otc/agreement/sign', { body: { offeringId, version, hash, ...of }, key });
  const signed = () => member.call('GET v1/otc/agreement/signed', { query: { offeringId } });
  return { pictures, sign, signed };
}

/** Decides a member's signed agreement at the broker alone, as when the server stops before its paper is updated. */
async function reviewAtBroker(by: ApiClient, offeringId: string, accept: boolean): Promise<void> {
  const { applicationId } = await own(by, offeringId);
  const of = { offeringId: Number(offeringId), applicationId: Number(applicationId) };
  const wallAt = epochMs(Date.now() + ahead);
  const { refusal } = await app.market.core.submit({ input: { kind: 'reviewAgreement', ...of, accept, wallAt } });
  expect(refusal).toBeNull();
}

it('OTC-02 after a rejection, a withdrawal and a reset a block can be signed again, with new pictures only', async () => {
  const member = await app.client().demo();
  const block = await newest(member, 'block');
  const { offeringId } = block;
  await openProspectus(member, block);
  const { pictures, sign, signed } = await signing(member, offeringId);
  const first = await pictures();
  const repeated = fresh();
  expect((await sign(first, repeated)).status).toBe(200);
  // as after a reload, which loses the key and the pictures
  for (const again of [first, await pictures()])
    expect((await sign(again)).data).toMatchObject({ reason: 'APPLICATION_EXISTS', field: 'offeringId' });
  expect(await signed()).toMatchObject({ signed: { state: 'signed', signature: first.signature }, canSign: false });

  await reviewAtBroker(member, offeringId, false);
  await turn();
  expect(await signed()).toMatchObject({ signed: { state: 'rejected', reason: 'other' }, canSign: true });
  expect((await sign(first)).data).toMatchObject({ reason: 'FILE_UNKNOWN', field: 'signature' });
  // what was accepted under a key is never refused at its repeat
  const rejected = { state: 'rejected', signature: first.signature };
  expect((await sign(first, repeated)).data).toMatchObject(rejected);
  const second = await pictures();
  expect((await sign(second)).data).toMatchObject({ state: 'signed', signature: second.signature });

  await reviewAtBroker(member, offeringId, true);
  await turn();
  expect(await signed()).toMatchObject({ signed: { state: 'accepted', signature: second.signature }, canSign: false });
  const body = { offeringId, quantity: '500', nonce: nonce() };
  await member.call('POST v1/otc/subscription/subscribe', { body, ...fresh() });
  await member.call('POST v1/offering/application/cancel', { body: { offeringId }, ...fresh() });
  expect(await signed()).toEqual({ signed: null, canSign: true });
  const terms = () => member.call('GET v1/offering/application/terms', { query: { offeringId } });
  expect(await terms()).toMatchObject({ agreement: null, refusal: null });
  expect((await sign(second)).data).toMatchObject({ reason: 'FILE_UNKNOWN', field: 'signature' });
  expect((await sign(first, repeated)).data).toMatchObject(rejected);
  const third = await pictures();
  expect((await sign(third)).data).toMatchObject({ state: 'signed', signature: third.signature });

  await member.call('POST v1/demo/account/reset', {});
  expect(await signed()).toEqual({ signed: null, canSign: true });
  expect(await terms()).toMatchObject({ agreement: null, refusal: null });
  expect((await sign(await pictures())).data).toMatchObject({ state: 'signed' });
}, 240_000);

it('OTC-02 a signature of one colour is reported to its owner only', async () => {
  const [owner, other] = [await app.client().demo(), await app.client().demo()];
  const { offeringId } = await newest(other, 'block');
  const { pictures, sign } = await signing(other, offeringId);
  const { photo } = await pictures();
  const signature = await upload(owner, 'signature', await oneColour());
  expect((await sign({ signature, photo })).data).toMatchObject({ reason: 'FILE_UNKNOWN', field: 'signature' });
}, 240_000);

it('OTC-02 an agreement that nobody has decided before the block closed is left alone', async () => {
  const member = await app.client().demo();
  const { offeringId } = await newest(member, 'block');
  const { pictures, sign } = await signing(member, offeringId);
  expect((await sign(await pictures())).status).toBe(200);
  ahead += 5 * MINUTE;
  await app.runJob('offerings');
  expect(await stateOf(member, offeringId)).toBe('closed');
  const submit = vi.spyOn(app.market.core, 'submit');
  await turn();
  const kinds = submit.mock.calls.map(([{ input }]) => input.kind);
  submit.mockRestore();
  expect(kinds).not.toContain('reviewAgreement');
}, 240_000);

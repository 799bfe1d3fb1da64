import { randomBytes, randomUUID } from 'node:crypto';
import { HOUSE, type OfferingTerms } from '@kabuto/brokerage';
import type { OperatorEndpointName, OperatorReply, ProposalView } from '@kabuto/contract/operator';
import { epochMs, instrumentCode, isoDate, shares } from '@kabuto/market';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyTenant } from '../../apps/server/src/core/index.ts';
import { type Reply, type Sent, send, type TestOperator } from '../../apps/server/src/operators/testing.ts';
import { sha256 } from '../../apps/server/src/platform/seal/index.ts';
import { announcementAt, MINUTE, PlainMember } from '../support/office-offerings.ts';
import { type OperatorsHarness, startOperatorsHarness } from '../support/operators-harness.ts';

let harness: OperatorsHarness;
let dealing: TestOperator;
let compliance: TestOperator;
let ahead = 0;
const now = () => Date.now() + ahead;
const CODE = '9Z01';
beforeAll(async () => {
  const jobsByHand = ['offerings', 'demo-offerings', 'demo-clerk', 'demo-identity'];
  harness = await startOperatorsHarness(null, { now, jobsByHand, courses: true });
  await harness.app.openMarket();
  dealing = await harness.operator(['dealing']);
  compliance = await harness.operator(['compliance']);
}, 120_000);
afterAll(() => harness.stop());

const ask = (
  name: OperatorEndpointName,
  fields: Readonly<Record<string, string>>,
  sent: Sent = {},
  by = dealing,
): Promise<Reply> => send(harness.entry, name, fields, { cookie: by.cookie, ...sent });
const core = () => harness.app.marketOf(1).core;
/** Advances the clocks, and takes what is due, as the courses of the demo do with what is theirs. */
async function pass(ms: number): Promise<void> {
  ahead += ms;
  harness.advanceClock(ms);
  for (const job of ['demo-offerings', 'offerings', 'offerings']) await harness.app.runJob(job);
  await core().waitUntilCaughtUp();
}
/** What a call has returned; the server has compared it with the contract. */
function done<T>(reply: Reply): T {
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.data));
  return reply.data as T;
}
const refusalOf = ({ data }: Reply) => `${String(data.reason)} ${String(data.field)}`;
const execute = async (proposal: Reply): Promise<void> => {
  const { number, hash } = done<ProposalView>(proposal);
  const approval = { number: String(number), credential: compliance.sign(hash) };
  expect(done<ProposalView>(await ask('offeringApprove', approval, {}, compliance))).toMatchObject({
    state: 'executed',
  });
};
type Detail = OperatorReply<'offeringDetail'>;
const detail = async (offeringId: string) => done<Detail>(await ask('offeringDetail', { offeringId }));
const today = () => core().feed.session?.orderDate ?? '';
const announcement = (more: Readonly<Record<string, string>> = {}) =>
  announcementAt(now(), 'ipo', { code: CODE, deliversOn: today(), ...more });
const announce = (more: Readonly<Record<string, string>>, sent: Sent = {}) =>
  ask('offeringAnnounce', announcement(more), sent);

it('BO-06 the announcement of an IPO names what would make its listing impossible, before anybody has paid', async () => {
  expect(refusalOf(await announce({ lot: '2000', shares: '2000', least: '2000', most: '2000' }))).toBe(
    'LISTING_INVALID lot',
  );
  expect(refusalOf(await announce({ listedShares: '900' }))).toBe('LISTING_INVALID listedShares');
  expect(refusalOf(await announce({ sector: '9999' }))).toBe('FIELD_INVALID sector');
  for (const field of [
    'nameEn',
    'nameJp',
    'nameTw',
    'aboutTw',
    'kana',
    'section',
    'tickTable',
    'lot',
    'purchaseFrom',
  ]) {
    const { [field]: _, ...rest } = announcement();
    expect(refusalOf(await ask('offeringAnnounce', rest)), field).toBe(`FIELD_INVALID ${field}`);
  }
  expect(refusalOf(await announce({ shares: '1050' }))).toBe('OFFERING_TERMS shares');
  expect(refusalOf(await announce({ standbys: '10001' }))).toBe('OFFERING_TERMS standbys');
  expect(refusalOf(await announce({ code: '7203' }))).toBe('INSTRUMENT_LISTED code');
  // one that a course of the demo would list later
  for (const code of ['1Z01', '1ZB4']) expect(refusalOf(await announce({ code }))).toBe('FIELD_INVALID code');
  const { rows } = done<OperatorReply<'offeringList'>>(await ask('offeringList', { scope: 'all', kind: 'ipo' }));
  expect(rows).toEqual([]);
});

it('BO-06 an IPO that an operator announces is drawn, bought and listed with the terms of its announcement', async () => {
  const key = randomUUID();
  const fields = announcement();
  const first = done<OperatorReply<'offeringAnnounce'>>(await ask('offeringAnnounce', fields, { key }));
  const { offeringId } = first;
  expect(first).toMatchObject({
    ...{ kind: 'ipo', code: CODE, state: 'announced', shares: '1000' },
    names: { en: 'Kawasemi Bio (fictional)', jp: 'カワセミバイオ（架空）', tw: '翠鳥生技（虛構）' },
  });
  expect(done(await ask('offeringAnnounce', fields, { key }))).toEqual(first);
  expect((await detail(offeringId)).terms).toMatchObject({ lot: '100', standbys: 5, holdsAt: 'application' });
  const log = await ask('logList', { subject: `offering ${offeringId}`, pageSize: '100' }, {}, compliance);
  const { rows } = done<OperatorReply<'logList'>>(log);
  expect(rows.map(({ event }) => event)).toEqual(['offeringAnnounce']);
  expect(rows[0]?.after).toMatchObject({ nameJp: 'カワセミバイオ', sector: '3250', listedShares: '2000000' });

  done(await ask('offeringRange', { offeringId, low: '1000', high: '1200', step: '10' }));
  await pass(MINUTE);
  // the book waits for the prospectus, which the office names
  expect((await detail(offeringId)).offering).toMatchObject({
    state: 'rangeSet',
    due: { state: 'bookOpen', by: 'operator', missing: 'prospectus' },
  });
  const texts = { jp: '# 事業\n本文です。', en: '# Business\nThe text.', tw: '# 業務\n內文。' };
  const document = { offeringId, document: 'prospectus', version: '1' };
  done(await ask('documentAdd', { ...document, ...texts }));
  await execute(await ask('documentPropose', { ...document, reason: 'first version' }));
  await pass(0);
  const member = await PlainMember.enter(harness.app.origin);
  const shown = await member.get('v1/offering/offering/detail', { offeringId });
  expect(shown).toMatchObject({
    offering: { names: { jp: 'カワセミバイオ（架空）' }, about: { jp: '米で医薬品の原料を生産' }, fictional: true },
  });
  await member.openProspectus(offeringId);
  const nonce = randomBytes(16).toString('hex');
  await member.post('v1/offering/application/apply', { offeringId, quantity: '200', nonce });
  await pass(MINUTE);
  await execute(await ask('offeringPricePropose', { offeringId, price: '1100', reason: 'demand' }));
  await pass(MINUTE);
  await execute(await ask('offeringDrawPropose', { offeringId, reason: 'it is time' }));
  await pass(MINUTE);
  // the demo adds no applicants and proposes nothing
  expect((await detail(offeringId)).outcomes).toMatchObject([{ state: 'won', customers: 1, simulated: 0 }]);
  await member.post('v1/offering/application/answer', { offeringId, answer: 'buy' });
  await pass(2 * MINUTE);
  expect((await detail(offeringId)).offering).toMatchObject({ state: 'listed', applications: 1, allotted: '200' });
  const { quote, instrument } = await harness.app
    .client()
    .call('GET v1/quote/instrument/detail', { query: { code: CODE } });
  expect(quote).toMatchObject({ previousClose: '1100' });
  expect(instrument).toMatchObject({
    names: { jp: 'カワセミバイオ（架空）' },
    ...{ kana: 'カワセミバイオ', section: 'growth', sector: '3250', lot: '100', tickTable: 'other' },
  });
  const listed = await core().read(({ broker }) => broker.instrument(instrumentCode(CODE)));
  expect(listed?.listing).toMatchObject({ listedShares: 2_000_000, fictional: true, offer: 11_000 });
});

it('BO-06 a course of the demo begins beside an IPO of an operator, which is left to the operators', async () => {
  const code = '9Z02';
  const { offeringId } = done<OperatorReply<'offeringAnnounce'>>(await announce({ code }));
  await pass(0);
  await pass(2 * MINUTE);
  // past its window: a course would be cancelled
  expect((await detail(offeringId)).offering).toMatchObject({ state: 'announced', applications: 0 });
  const { rows } = done<OperatorReply<'offeringList'>>(await ask('offeringList', { scope: 'all', kind: 'ipo' }));
  expect(rows.map((row) => row.code)).toContain('1Z01');
  expect(rows.filter((row) => row.code.startsWith('1Z')).every(({ names }) => names.jp.endsWith('（架空）'))).toBe(
    true,
  );
});

it('BO-06 an announcement that the broker has and the tables have not gets its issue with the same call again', async () => {
  const code = '9Z03';
  const fields = announcement({ code });
  const key = randomUUID();
  const at = (field: string) => epochMs(Number(fields[field]));
  const terms: OfferingTerms = {
    ...{ kind: 'ipo', code: instrumentCode(code), standbys: 5, holdsAt: 'application', lockedUntil: null },
    ...{ lot: shares(100), shares: shares(1_000), least: shares(100), most: shares(300) },
    schedule: {
      ...{ opensAt: at('opensAt'), closesAt: at('closesAt'), drawAt: at('drawAt') },
      ...{ purchaseFrom: at('purchaseFrom'), purchaseUntil: at('purchaseUntil'), deliversOn: isoDate(today()) },
    },
    ...{ depositPercent: 100, penaltyPercent: 0 },
  };
  const me = done<{ readonly operatorId: string }>(await ask('me', {}));
  const idempotency = {
    accountId: HOUSE.fees,
    key: `operator-${me.operatorId}-${key}`,
    bodyHash: sha256(Buffer.from(JSON.stringify(fields))),
  };
  const input = { kind: 'announceOffering', wallAt: epochMs(now()), terms } as const;
  const { offering } = await core().submit({ input, idempotency });
  await core().waitUntilCaughtUp();
  const offeringId = String(offering?.offeringId);
  expect((await detail(offeringId)).offering.names.jp).toBe(code);
  expect(done(await ask('offeringAnnounce', fields, { key }))).toMatchObject({ offeringId });
  expect((await detail(offeringId)).offering.names.jp).toBe('カワセミバイオ（架空）');
});

it('the books agree and everything can be decided again', async () => {
  const { problems } = await verifyTenant(harness.app.database.appUrl, 1);
  expect(problems).toEqual([]);
});

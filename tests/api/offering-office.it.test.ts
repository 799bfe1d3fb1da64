import { randomBytes, randomUUID } from 'node:crypto';
import type { OperatorEndpointName, OperatorReply, ProposalView } from '@kabuto/contract/operator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyTenant } from '../../apps/server/src/core/index.ts';
import { offeringQueue } from '../../apps/server/src/offerings/index.ts';
import { type Reply, type Sent, send, type TestOperator } from '../../apps/server/src/operators/testing.ts';
import { withTenant } from '../../apps/server/src/platform/postgres/index.ts';
import {
  addLooks,
  announceIpo,
  announcementAt,
  MINUTE,
  PlainMember,
  publishPapers,
  simulate,
} from '../support/office-offerings.ts';
import { type OperatorsHarness, startOperatorsHarness } from '../support/operators-harness.ts';

let harness: OperatorsHarness;
let dealing: TestOperator;
let compliance: TestOperator;
let reviewer: TestOperator;
let ahead = 0;
const now = () => Date.now() + ahead;
const QUIET = '7203';
beforeAll(async () => {
  const jobsByHand = ['offerings', 'demo-offerings', 'demo-clerk', 'demo-identity'];
  harness = await startOperatorsHarness(null, { now, jobsByHand, quiet: [QUIET] });
  await harness.app.openMarket();
  dealing = await harness.operator(['dealing']);
  compliance = await harness.operator(['compliance']);
  reviewer = await harness.operator(['review']);
}, 120_000);
afterAll(() => harness.stop());

/** Calls an endpoint as an operator; its fields are checked by the server, not by their type. */
const ask = (
  by: TestOperator,
  name: OperatorEndpointName,
  fields: Readonly<Record<string, string>>,
  sent: Sent = {},
): Promise<Reply> => send(harness.entry, name, fields, { cookie: by.cookie, ...sent });

const core = () => harness.app.marketOf(1).core;
/** Advances both clocks, that of offerings and that of the operators' port, and takes what is due. */
async function pass(ms: number): Promise<void> {
  ahead += ms;
  harness.advanceClock(ms);
  // a task, and the step that follows it
  for (const job of ['offerings', 'offerings']) await harness.app.runJob(job);
  await core().waitUntilCaughtUp();
}
const reasonOf = ({ status, data }: Reply) => `${status} ${status === 200 ? 'done' : String(data.reason)}`;
const fieldOf = (reply: Reply) => `${reasonOf(reply)} ${String(reply.data.field)}`;
/** What a call has returned; the server has compared it with the contract. */
function done<T = ProposalView>(reply: Reply): T {
  if (reply.status !== 200) throw new Error(`${reasonOf(reply)} ${JSON.stringify(reply.data)}`);
  return reply.data as T;
}
type Detail = OperatorReply<'offeringDetail'>;
type Row = OperatorReply<'offeringStep'>;
const detail = async (offeringId: string) => done<Detail>(await ask(dealing, 'offeringDetail', { offeringId }));
const approve = (by: TestOperator, { number, hash }: ProposalView) =>
  ask(by, 'offeringApprove', { number: String(number), credential: by.sign(hash) });
const logOf = async (subject: string) => {
  const { rows } = done<OperatorReply<'logList'>>(await ask(compliance, 'logList', { subject, pageSize: '100' }));
  return rows.map(({ event, before, after }) => ({ event, before, after }));
};

/** The fields of an announcement of 7203, a minute from now. */
const announcement = (kind: 'distribution' | 'block', more: Readonly<Record<string, string>> = {}) =>
  announcementAt(now(), kind, { code: QUIET, deliversOn: core().feed.session?.orderDate ?? '', ...more });

/** How many offerings wait for an operator at a time. */
const waitingAt = async (at: number): Promise<number> =>
  (await withTenant(harness.pool, 1, (client) => offeringQueue(client, 1, at))).open;

/** The price that is `percent` below the last close, whole yen. */
async function priceBelow(percent: number): Promise<string> {
  const { quote } = await harness.app.client().call('GET v1/quote/instrument/detail', { query: { code: QUIET } });
  return String(Math.ceil((Number(quote.previousClose) * (100 - percent)) / 100));
}

describe('BO-06 an IPO', () => {
  let offeringId: string;

  it('BO-06 is listed with the step that is due; the range is set by one operator and checked by field', async () => {
    offeringId = await announceIpo(core(), now());
    const range = (fields: Readonly<Record<string, string>>) =>
      ask(dealing, 'offeringRange', { offeringId, ...fields });
    expect(await detail(offeringId)).toMatchObject({
      offering: { state: 'announced', due: { state: 'rangeSet', by: 'operator', at: null } },
      book: [],
      coverage: null,
    });
    expect(fieldOf(await range({ low: '1000', high: '900', step: '10' }))).toBe('400 OFFERING_TERMS high');
    expect(fieldOf(await range({ low: '0', high: '900', step: '10' }))).toBe('400 FIELD_INVALID low');
    expect(fieldOf(await range({ low: '1000', high: '1200', step: '7' }))).toBe('400 OFFERING_TERMS step');
    const key = randomUUID();
    const set = { offeringId, low: '1000', high: '1200', step: '10' };
    const first = done<Row>(await ask(dealing, 'offeringRange', set, { key }));
    expect(first).toMatchObject({ state: 'rangeSet', range: { low: '1000', high: '1200', step: '10' } });
    expect(done<Row>(await ask(dealing, 'offeringRange', set, { key }))).toEqual(first);
    expect(reasonOf(await ask(dealing, 'offeringRange', { ...set, high: '1300' }, { key }))).toContain('KEY_REUSED');
    expect(await logOf(`offering ${offeringId}`)).toEqual([
      { event: 'offeringRange', before: { state: 'announced' }, after: { state: 'rangeSet', range: '1000 1200 10' } },
    ]);
    // the book does not open without a prospectus, which the server cannot publish
    const { opensAt } = (await detail(offeringId)).terms;
    expect([await waitingAt(opensAt - 1), await waitingAt(opensAt)]).toEqual([0, 1]);
    const { rows, now: clock } = done<OperatorReply<'offeringList'>>(
      await ask(dealing, 'offeringList', { scope: 'current' }),
    );
    expect(rows.map((row) => row.offeringId)).toContain(offeringId);
    expect(Math.abs(clock - now())).toBeLessThan(MINUTE);
  });

  it('BO-06 shows demand by price, the highest first, with what each price covers', async () => {
    const lacking = (await detail(offeringId)).offering.due;
    expect(lacking).toMatchObject({ state: 'bookOpen', by: 'operator', missing: 'prospectus' });
    await publishPapers(harness.pool, offeringId);
    const { offering: ready, terms } = await detail(offeringId);
    expect(ready.due).toMatchObject({ state: 'bookOpen', by: 'server', missing: null });
    expect([await waitingAt(terms.closesAt - 1), await waitingAt(terms.closesAt)]).toEqual([0, 1]);
    await pass(MINUTE);
    await simulate(core(), offeringId, now(), [1000, 1000, 1100, 1200, null, null, null, 1100]);
    const { book, outcomes, offering, draw } = await detail(offeringId);
    expect(book).toEqual([
      { bid: null, applications: 3, shares: '300', cumulative: '300' },
      { bid: '1200', applications: 1, shares: '100', cumulative: '400' },
      { bid: '1100', applications: 2, shares: '200', cumulative: '600' },
      { bid: '1000', applications: 2, shares: '200', cumulative: '800' },
    ]);
    expect(outcomes).toEqual([{ state: 'submitted', customers: 0, simulated: 8, quantity: '800', allotted: '0' }]);
    expect(offering).toMatchObject({ state: 'bookOpen', due: { state: 'bookClosed', by: 'server' } });
    expect(draw.commitment).toMatch(/^[0-9a-f]{64}$/);
    expect(reasonOf(await ask(dealing, 'offeringStep', { offeringId, to: 'bookClosed' }))).toBe(
      '400 OFFERING_TOO_EARLY',
    );
    expect(reasonOf(await ask(dealing, 'offeringPricePropose', { offeringId, price: '1100', reason: 'early' }))).toBe(
      '400 OFFERING_STATE',
    );
  });

  it('BO-06 is priced by two operators within the bounds, once', async () => {
    await pass(MINUTE);
    const propose = async (price: string) =>
      done(await ask(dealing, 'offeringPricePropose', { offeringId, price, reason: 'demand' }));
    const far = await ask(dealing, 'offeringPricePropose', { offeringId, price: '2000', reason: 'too high' });
    expect(fieldOf(far)).toBe('400 OFFERING_PRICE price');
    const one = await propose('1100');
    const two = await propose('1050');
    expect(one).toMatchObject({ kind: 'offeringPrice', subject: `offering ${offeringId}` });
    expect(one.content).toEqual({ offeringId: Number(offeringId), price: '1100' });
    expect(reasonOf(await approve(dealing, one))).toBe('403 FORBIDDEN');
    const { difference } = done<OperatorReply<'proposalDetail'>>(
      await ask(compliance, 'proposalDetail', { number: String(one.number) }),
    );
    expect(difference).toContainEqual({ field: 'price', now: null, proposed: '1100' });
    await Promise.all(Array.from({ length: 32 }, () => approve(compliance, one)));
    expect(await detail(offeringId)).toMatchObject({ offering: { state: 'priced', price: '1100' } });
    expect(reasonOf(await approve(compliance, two))).toBe('400 OFFERING_STATE');
    const executed = (await logOf(`proposal ${one.number}`)).filter(({ event }) => event === 'offeringPriceExecuted');
    expect(executed).toHaveLength(1);
  });

  it('BO-06 is drawn by two operators who have signed list, price and shares, and never again', async () => {
    const early = await ask(dealing, 'offeringDrawPropose', { offeringId, reason: 'after pricing' });
    expect(reasonOf(early)).toBe('400 OFFERING_TOO_EARLY');
    await pass(MINUTE);
    const { draw } = await detail(offeringId);
    const again = done(await ask(dealing, 'offeringDrawPropose', { offeringId, reason: 'it is time' }));
    expect(again.content).toEqual({
      offeringId: Number(offeringId),
      code: '1Z71',
      root: draw.root,
      applications: 8,
      price: '1100',
      shares: 1_000,
    });
    const other = done(await ask(dealing, 'offeringDrawPropose', { offeringId, reason: 'a second one' }));
    expect(done(await approve(compliance, again))).toMatchObject({ state: 'executed', journalSeq: expect.any(Number) });
    expect(reasonOf(await approve(compliance, other))).toBe('400 OFFERING_STATE');
    await harness.app.runJob('offerings');
    const drawn = await detail(offeringId);
    expect(drawn.draw.seed).toMatch(/^[0-9a-f]{64}$/);
    // what the list was frozen with, although two applications have ended with the draw
    expect(drawn.offering).toMatchObject({ applications: 8, applied: '800', allotted: '600' });
    const until = drawn.terms.purchaseUntil ?? 0;
    expect([await waitingAt(until - 1), await waitingAt(until)]).toEqual([0, 1]);
    expect(drawn.outcomes.map(({ state, simulated }) => `${state} ${simulated}`).toSorted()).toEqual([
      'ineligible 2',
      'won 6',
    ]);
  });

  it('BO-06 lists applications in pages by state, without those of the simulation unless asked', async () => {
    const list = async (fields: Readonly<Record<string, string>>) =>
      done<OperatorReply<'offeringAllotments'>>(await ask(dealing, 'offeringAllotments', { offeringId, ...fields }));
    expect(await list({ scope: 'customers' })).toEqual({ rows: [], next: null, total: 0 });
    const first = await list({ scope: 'all', state: 'won', pageSize: '4' });
    expect([first.rows.length, first.total]).toEqual([4, 6]);
    const rest = await list({ scope: 'all', state: 'won', pageSize: '4', after: first.next ?? '' });
    expect([rest.rows.length, rest.next]).toEqual([2, null]);
    const ids = [...first.rows, ...rest.rows].map(({ applicationId }) => Number(applicationId));
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    expect(first.rows[0]).toMatchObject({ accountId: null, memberId: null, allotted: '100' });
  });

  it('BO-06 is cancelled by two operators with a reason, which is final', async () => {
    const cancel = (reason: string) => ask(dealing, 'offeringCancel', { offeringId, reason });
    expect(fieldOf(await cancel(''))).toBe('400 FIELD_INVALID reason');
    const propose = (notice: string) =>
      ask(dealing, 'offeringCancelPropose', { offeringId, notice, reason: 'their letter of today' });
    expect(fieldOf(await propose(''))).toBe('400 FIELD_INVALID notice');
    const proposal = done(await propose('The issuer has withdrawn'));
    expect(proposal).toMatchObject({ kind: 'offeringCancel', content: { notice: 'The issuer has withdrawn' } });
    expect(reasonOf(await approve(dealing, proposal))).toBe('403 FORBIDDEN');
    expect(done(await approve(compliance, proposal))).toMatchObject({ state: 'executed' });
    await harness.app.runJob('offerings');
    expect(await detail(offeringId)).toMatchObject({
      offering: { state: 'cancelled', due: null, task: null },
      cancelReason: 'The issuer has withdrawn',
    });
    expect(reasonOf(await cancel('again'))).toBe('400 OFFERING_STATE');
    const { rows } = done<OperatorReply<'offeringList'>>(await ask(dealing, 'offeringList', { scope: 'current' }));
    expect(rows.map((row) => row.offeringId)).not.toContain(offeringId);
  });
});

describe('BO-06 blocks and distributions', () => {
  it('BO-06 an announcement names the field that breaks a rule, and another brokerage sees nothing of it', async () => {
    const announce = (fields: Readonly<Record<string, string>>) => ask(dealing, 'offeringAnnounce', fields);
    expect(fieldOf(await announce(announcement('distribution', { code: '1ZZ9' })))).toBe('400 INSTRUMENT_UNKNOWN code');
    expect(fieldOf(await announce(announcement('distribution', { shares: '1050' })))).toBe('400 OFFERING_TERMS shares');
    expect(fieldOf(await announce(announcement('distribution', { deliversOn: '' })))).toContain('FIELD_INVALID');
    const over = { opensAt: String(now() - 2 * MINUTE), closesAt: String(now() - 1) };
    expect(fieldOf(await announce(announcement('distribution', over)))).toBe('400 OFFERING_TERMS closesAt');
    expect(fieldOf(await announce(announcement('block', { purchaseUntil: String(now()) })))).toBe(
      '400 OFFERING_TERMS purchaseUntil',
    );
    expect(fieldOf(await announce(announcement('block', { depositPercent: '0' })))).toBe(
      '400 OFFERING_TERMS depositPercent',
    );
    const { offeringId } = done<Row>(await announce(announcement('distribution')));
    const other = await harness.operator(['dealing', 'review'], 2);
    for (const [name, fields] of [
      ['offeringDetail', { offeringId }],
      ['offeringAllotments', { offeringId, scope: 'all' }],
      ['offeringCancel', { offeringId, reason: 'x' }],
      ['offeringStep', { offeringId, to: 'closed' }],
      ['offeringPricePropose', { offeringId, price: '1', reason: 'x' }],
      ['documentList', { offeringId }],
    ] as const)
      expect(fieldOf(await ask(other, name, fields)), name).toBe('404 OFFERING_UNKNOWN offeringId');
  });

  it('BO-06 a distribution is opened at a discount, drawn by two operators and executed', async () => {
    const { offeringId } = done<Row>(await ask(dealing, 'offeringAnnounce', announcement('distribution')));
    await publishPapers(harness.pool, offeringId);
    const openAt = (price: string) => ask(dealing, 'offeringOpen', { offeringId, price });
    expect(reasonOf(await openAt(await priceBelow(3)))).toBe('400 OFFERING_TOO_EARLY');
    await pass(MINUTE);
    expect(fieldOf(await openAt(''))).toBe('400 FIELD_INVALID price');
    expect(fieldOf(await openAt(await priceBelow(20)))).toBe('400 OFFERING_PRICE price');
    const offer = await priceBelow(3);
    expect(done<Row>(await openAt(offer))).toMatchObject({ state: 'open', price: offer });
    const member = await harness.app.client().register();
    await member.call('POST v1/offering/prospectus/open', { body: { offeringId, version: '1' } });
    const body = { offeringId, quantity: '200', nonce: randomBytes(16).toString('hex') };
    await member.call('POST v1/otc/subscription/subscribe', { body, key: randomUUID() });
    await pass(MINUTE);
    const draw = () => ask(dealing, 'offeringDrawPropose', { offeringId, reason: 'closed' });
    expect(reasonOf(await draw())).toBe('400 OFFERING_TOO_EARLY');
    await pass(MINUTE);
    const proposal = done(await draw());
    expect(proposal.content).toMatchObject({ price: offer, applications: 1, shares: 1_000 });
    expect(done(await approve(compliance, proposal))).toMatchObject({ state: 'executed' });
    await pass(1_000);
    const allotted = done<OperatorReply<'offeringAllotments'>>(
      await ask(dealing, 'offeringAllotments', { offeringId, scope: 'customers' }),
    );
    const paid = String(Number(offer) * 200);
    expect(allotted.rows).toMatchObject([{ state: 'delivered', allotted: '200', paid, held: '0', outstanding: '0' }]);
    const executed = { state: 'executed', due: null, applications: 1, applied: '200', allotted: '200' };
    expect((await detail(offeringId)).offering).toMatchObject(executed);
  });

  it('BO-06 the agreement of a block is published by two, signed, looked at and accepted once', async () => {
    const { offeringId } = done<Row>(await ask(dealing, 'offeringAnnounce', announcement('block')));
    const texts = { jp: '# 契約\n本文です。', en: '# Agreement\nThe text.', tw: '# 合約\n內文。' };
    const add = (fields: Readonly<Record<string, string>>) =>
      ask(dealing, 'documentAdd', { offeringId, document: 'agreement', version: '1', ...texts, ...fields });
    expect(fieldOf(await add({ en: '# Only a heading' }))).toBe('400 FIELD_INVALID en');
    expect(done<OperatorReply<'documentAdd'>>(await add({}))).toMatchObject({ publishedAt: null, isCurrent: false });
    expect(fieldOf(await add({ jp: '別の文' }))).toBe('400 DOCUMENT_EXISTS version');
    const named = { offeringId, document: 'agreement', version: '1' };
    const publish = done(await ask(dealing, 'documentPropose', { ...named, reason: 'first version' }));
    const twice = done(await ask(dealing, 'documentPropose', { ...named, reason: 'twice' }));
    const member = await PlainMember.enter(harness.app.origin);
    await expect(member.get('v1/otc/agreement/detail', { offeringId })).rejects.toThrow('NOT_FOUND');
    expect(done(await approve(compliance, publish))).toMatchObject({ state: 'executed' });
    expect(reasonOf(await approve(compliance, twice))).toBe('400 PROPOSAL_STALE');

    await pass(MINUTE);
    await publishPapers(harness.pool, offeringId);
    done(await ask(dealing, 'offeringOpen', { offeringId, price: await priceBelow(5) }));
    done(await add({ version: '2' }));
    const second = { ...named, version: '2', reason: 'a better text' };
    const before = done(await ask(dealing, 'documentPropose', second));
    await member.sign(offeringId);
    expect(fieldOf(await approve(compliance, before))).toBe('400 AGREEMENT_SIGNED document');
    expect(fieldOf(await ask(dealing, 'documentPropose', second))).toBe('400 AGREEMENT_SIGNED document');
    await pass(0);
    const list = async (state: string) =>
      done<OperatorReply<'agreementList'>>(await ask(reviewer, 'agreementList', { state })).rows;
    const [waiting] = (await list('signed')).filter((row) => row.offeringId === offeringId);
    expect(waiting).toMatchObject({ code: QUIET, version: '1', decidedBy: null });
    const applicationId = waiting?.applicationId ?? '';
    const shown = done<OperatorReply<'agreementDetail'>>(await ask(reviewer, 'agreementDetail', { applicationId }));
    expect(shown.text).toBe(texts.jp);
    const look = { applicationId, picture: 'photo', reason: 'review of the paper' } as const;
    expect(reasonOf(await ask(dealing, 'agreementPicture', look))).toBe('403 FORBIDDEN');
    expect(reasonOf(await ask(reviewer, 'agreementReject', { applicationId, reason: 'NO_SUCH' }))).toContain('400');
    expect(
      done<OperatorReply<'agreementAccept'>>(await ask(reviewer, 'agreementAccept', { applicationId })),
    ).toMatchObject({
      state: 'accepted',
      decidedAt: expect.any(Number),
    });
    expect(fieldOf(await ask(reviewer, 'agreementReject', { applicationId, reason: 'photo' }))).toBe(
      '400 APPLICATION_STATE applicationId',
    );
    expect(await logOf(`agreement ${applicationId}`)).toEqual([
      { event: 'agreementAccept', before: { state: 'signed' }, after: { state: 'accepted' } },
    ]);

    // Each look at a picture needs a reason, which its customer sees, and counts towards the pictures of a day.
    expect(fieldOf(await ask(reviewer, 'agreementPicture', { ...look, reason: ' ' }))).toBe('400 FIELD_INVALID reason');
    const url = `/operator/v1/offering/agreement/picture?${new URLSearchParams(look)}`;
    const open = () => harness.entry.inject({ url, headers: { cookie: reviewer.cookie } });
    expect((await open()).headers['content-type']).toBe('image/jpeg');
    expect(await member.get('v1/user/identity/views', {})).toMatchObject({
      rows: [{ viewer: 'operator', what: 'agreement', reason: look.reason, roles: ['review'] }],
    });
    const me = done<{ readonly operatorId: string }>(await ask(reviewer, 'me', {}));
    await addLooks(harness.superPool, me.operatorId, now());
    expect((await open()).json()).toMatchObject({ code: 429, data: { reason: 'VIEW_LIMIT' } });

    // Subscribed, drawn and paid: the coverage counts deposit, outstanding amount and payment.
    const nonce = randomBytes(16).toString('hex');
    await member.openProspectus(offeringId);
    await member.post('v1/otc/subscription/subscribe', { offeringId, quantity: '200', nonce });
    await pass(2 * MINUTE);
    const draw = done(await ask(dealing, 'offeringDrawPropose', { offeringId, reason: 'closed' }));
    expect(done(await approve(compliance, draw))).toMatchObject({ state: 'executed' });
    await pass(MINUTE);
    const amount = Number((await detail(offeringId)).offering.price) * 200;
    const deposit = Math.floor((amount * 30) / 100);
    expect((await detail(offeringId)).coverage).toMatchObject({
      ...{ allotted: 1, paid: 0, outstanding: 1, lapsed: 0 },
      ...{ deposits: String(deposit), due: String(amount - deposit), received: '0', locked: '0' },
    });
    await member.post('v1/otc/cover/pay', { offeringId });
    await core().waitUntilCaughtUp();
    expect((await detail(offeringId)).coverage).toMatchObject({
      ...{ allotted: 1, paid: 1, outstanding: 0, lapsed: 0 },
      ...{ deposits: '0', due: '0', received: String(amount), locked: '200' },
    });
  });

  it('the books agree and everything can be decided again', async () => {
    const { problems } = await verifyTenant(harness.app.database.appUrl, 1);
    expect(problems).toEqual([]);
  });
});

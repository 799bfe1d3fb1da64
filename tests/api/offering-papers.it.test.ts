import type { OperatorEndpointName, OperatorReply, ProposalView } from '@kabuto/contract/operator';
import { epochMs } from '@kabuto/market';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Reply, send, type TestOperator } from '../../apps/server/src/operators/testing.ts';
import { announceIpo, announcementAt, MINUTE, PlainMember, publishPapers } from '../support/office-offerings.ts';
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

const ask = (by: TestOperator, name: OperatorEndpointName, fields: Readonly<Record<string, string>>): Promise<Reply> =>
  send(harness.entry, name, fields, { cookie: by.cookie });
const core = () => harness.app.marketOf(1).core;
async function pass(ms: number): Promise<void> {
  ahead += ms;
  harness.advanceClock(ms);
  await harness.app.runJob('offerings');
  await core().waitUntilCaughtUp();
}
/** What a call has returned; the server has compared it with the contract. */
function done<T>(reply: Reply): T {
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.data));
  return reply.data as T;
}
const refusalOf = ({ status, data }: Reply) => `${status} ${String(data.reason)} ${String(data.field)}`;
const approve = async (proposal: Reply): Promise<Reply> => {
  const { number, hash } = done<ProposalView>(proposal);
  return ask(compliance, 'offeringApprove', { number: String(number), credential: compliance.sign(hash) });
};
const stateOf = async (offeringId: string): Promise<string> =>
  done<OperatorReply<'offeringDetail'>>(await ask(dealing, 'offeringDetail', { offeringId })).offering.state;

/** Announces a block; returns its number, and its call that opens it. */
async function announceBlock() {
  const fields = announcementAt(now(), 'block', { code: QUIET });
  const { offeringId } = done<OperatorReply<'offeringAnnounce'>>(await ask(dealing, 'offeringAnnounce', fields));
  const { quote } = await harness.app.client().call('GET v1/quote/instrument/detail', { query: { code: QUIET } });
  const price = String(Math.ceil(Number(quote.previousClose) * 0.95));
  return { offeringId, open: () => ask(dealing, 'offeringOpen', { offeringId, price }) };
}

it('BO-06 the book of an IPO opens once its prospectus is published', async () => {
  const offeringId = await announceIpo(core(), now());
  done(await ask(dealing, 'offeringRange', { offeringId, low: '1000', high: '1200', step: '10' }));
  await pass(MINUTE);
  expect(await stateOf(offeringId)).toBe('rangeSet');
  expect(refusalOf(await ask(dealing, 'offeringOpen', { offeringId }))).toBe('400 PROSPECTUS_MISSING offeringId');
  await publishPapers(harness.pool, offeringId);
  await pass(0);
  expect(await stateOf(offeringId)).toBe('bookOpen');
});

it('BO-06 a block opens once its prospectus and its agreement are published', async () => {
  const { offeringId, open } = await announceBlock();
  await pass(MINUTE);
  expect(refusalOf(await open())).toBe('400 PROSPECTUS_MISSING offeringId');
  await publishPapers(harness.pool, offeringId);
  expect(refusalOf(await open())).toBe('400 AGREEMENT_MISSING offeringId');
  await publishPapers(harness.pool, offeringId, 'agreement');
  expect(done(await open())).toMatchObject({ state: 'open' });
});

it('BO-06 an agreement that the broker has decided, or whose block has closed, waits for nobody', async () => {
  const { offeringId, open } = await announceBlock();
  await publishPapers(harness.pool, offeringId, 'agreement');
  await pass(MINUTE);
  done(await open());
  for (let members = 0; members < 2; members++) await (await PlainMember.enter(harness.app.origin)).sign(offeringId);
  const list = async (state?: string) =>
    done<OperatorReply<'agreementList'>>(
      await ask(reviewer, 'agreementList', state === undefined ? {} : { state }),
    ).rows.filter((row) => row.offeringId === offeringId);
  const queued = async () => {
    const { queues } = done<OperatorReply<'todaySummary'>>(await ask(reviewer, 'todaySummary', {}));
    return queues.find(({ queue }) => queue === 'agreements')?.open;
  };
  await pass(0);
  const [first, second] = await list('signed');
  const applicationId = first?.applicationId ?? '';
  expect(await queued()).toBe(2);

  // As when the server has stopped between the broker's decision and the paper's update.
  const { refusal } = await core().submit({
    input: {
      kind: 'reviewAgreement',
      ...{ offeringId: Number(offeringId), applicationId: Number(applicationId), accept: true },
      wallAt: epochMs(now()),
    },
  });
  expect(refusal).toBeNull();
  await core().waitUntilCaughtUp();
  await pass(0);
  expect(await list('signed')).toMatchObject([{ applicationId: second?.applicationId }]);
  expect(await list('accepted')).toMatchObject([{ applicationId, decidedBy: null, decidedAt: expect.any(Number) }]);
  expect(await queued()).toBe(1);

  await pass(MINUTE);
  expect(await stateOf(offeringId)).toBe('closed');
  expect(await list('signed')).toEqual([]);
  expect(await queued()).toBe(0);
  expect(await list()).toHaveLength(2);
});

it('OTC-02 a signature that the broker has refused does not make the text of an agreement final', async () => {
  const { offeringId } = await announceBlock();
  await publishPapers(harness.pool, offeringId, 'agreement');
  const texts = { jp: '# 契約\n第二版です。', en: '# Agreement\nThe second text.', tw: '# 合約\n第二版。' };
  const publish = async (version: string) => {
    const named = { offeringId, document: 'agreement', version };
    done(await ask(dealing, 'documentAdd', { ...named, ...texts }));
    return ask(dealing, 'documentPropose', { ...named, reason: 'a better text' });
  };
  const frozen = await PlainMember.enter(harness.app.origin);
  const { accountId } = await frozen.get('v1/user/user/info', {});
  await core().submit({ input: { kind: 'setAccountPolicy', accountId: Number(accountId), status: 'frozen' } });
  await expect(frozen.sign(offeringId)).rejects.toThrow('TRADING_NOT_ALLOWED');
  expect(done(await approve(await publish('2')))).toMatchObject({ state: 'executed' });

  const member = await PlainMember.enter(harness.app.origin);
  expect(await member.sign(offeringId)).toMatchObject({ state: 'signed', version: '2' });
  expect(refusalOf(await publish('3'))).toBe('400 AGREEMENT_SIGNED document');
});

import { randomBytes, randomUUID } from 'node:crypto';
import type { OperatorEndpointName, OperatorReply, ProposalView } from '@kabuto/contract/operator';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { textsOfPdf } from '../../apps/server/src/documents/pdf/testing-pdf-text.ts';
import { send, type TestOperator } from '../../apps/server/src/operators/testing.ts';
import { announcementAt, MINUTE, publishPapers } from '../support/office-offerings.ts';
import { type OperatorsHarness, startOperatorsHarness } from '../support/operators-harness.ts';

let harness: OperatorsHarness;
let dealing: TestOperator;
let compliance: TestOperator;
let ahead = 0;
const now = () => Date.now() + ahead;
const QUIET = '7203';
beforeAll(async () => {
  harness = await startOperatorsHarness(null, { now, jobsByHand: ['offerings', 'documents'], quiet: [QUIET] });
  await harness.app.openMarket();
  dealing = await harness.operator(['dealing']);
  compliance = await harness.operator(['compliance']);
}, 120_000);
afterAll(() => harness.stop());

/** What a call of an operator returns. */
async function done<T>(by: TestOperator, name: OperatorEndpointName, fields: Readonly<Record<string, string>>) {
  const { status, data } = await send(harness.entry, name, fields, { cookie: by.cookie });
  if (status !== 200) throw new Error(`${name}: ${status} ${JSON.stringify(data)}`);
  // the server has compared it with the contract
  return data as T;
}

async function pass(ms: number): Promise<void> {
  ahead += ms;
  harness.advanceClock(ms);
  for (const job of ['offerings', 'offerings']) await harness.app.runJob(job);
  await harness.app.marketOf(1).core.waitUntilCaughtUp();
}

it('DOC-01 shares of an offering are confirmed on the next business day, without any trade on the exchange', async () => {
  const core = harness.app.marketOf(1).core;
  const orderDate = core.feed.session?.orderDate ?? '';
  const fields = announcementAt(now(), 'distribution', { code: QUIET, deliversOn: orderDate });
  const { offeringId } = await done<OperatorReply<'offeringStep'>>(dealing, 'offeringAnnounce', fields);
  await publishPapers(harness.pool, offeringId);
  await pass(MINUTE);
  const { quote } = await harness.app.client().call('GET v1/quote/instrument/detail', { query: { code: QUIET } });
  const offer = String(Math.round(Number(quote.previousClose) * 0.97));
  await done(dealing, 'offeringOpen', { offeringId, price: offer });
  const member = await harness.app.client().register();
  await member.call('POST v1/offering/prospectus/open', { body: { offeringId, version: '1' } });
  const body = { offeringId, quantity: '200', nonce: randomBytes(16).toString('hex') };
  await member.call('POST v1/otc/subscription/subscribe', { body, key: randomUUID() });
  await pass(MINUTE);
  await pass(MINUTE);
  const proposed = { offeringId, reason: 'closed' };
  const { number, hash } = await done<ProposalView>(dealing, 'offeringDrawPropose', proposed);
  await done(compliance, 'offeringApprove', { number: String(number), credential: compliance.sign(hash) });
  await pass(1_000);
  const list = () => member.call('GET v1/trade/document/list', { query: { kind: 'confirmation' } });
  expect((await list()).rows).toEqual([]);

  await core.skipTo('day');
  await core.waitUntilCaughtUp();
  await harness.app.runJob('documents');
  const { rows } = await list();
  expect(rows.map(({ kind, from, to }) => [kind, from, to])).toEqual([['confirmation', orderDate, orderDate]]);
  const pdf = async (language: 'jp' | 'en') =>
    textsOfPdf(
      Buffer.from(
        await member.call('GET v1/trade/document/file', {
          query: { documentId: rows[0]?.documentId ?? '', language },
        }),
      ),
    );
  const paid = (Number(offer) * 200).toLocaleString('en-US');
  expect(await pdf('jp')).toEqual(expect.arrayContaining(['立会外分売', `\u2212${paid}`]));
  expect(await pdf('en')).toEqual(expect.arrayContaining(['Off-auction distribution', `\u2212${paid}`]));
}, 120_000);

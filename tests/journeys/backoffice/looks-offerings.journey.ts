import { beforeAll, describe } from 'vitest';
import { announceIpo, MINUTE, PlainMember, publishPapers, simulate } from '../../support/office-offerings.ts';
import { type Seat, useOffice } from '../support/office.ts';
import { EVERY_SIZE, looksOfOffice } from '../support/office-looks.ts';

let ahead = 0;
const now = () => Date.now() + ahead;
const office = useOffice({ now, jobsByHand: ['offerings', 'demo-offerings', 'demo-clerk'], quiet: ['7203'] });
let seat: Seat;
let ipo = '';
let block = '';
let agreement = '';

async function pass(ms: number): Promise<void> {
  ahead += ms;
  office.harness.advanceClock(ms);
  await office.harness.app.runJob('offerings');
}

beforeAll(async () => {
  const { harness } = office;
  const core = harness.app.marketOf(1).core;
  const dealing = await harness.operator(['dealing']);
  const compliance = await harness.operator(['compliance']);
  ipo = await announceIpo(core, now());
  await publishPapers(harness.pool, ipo);
  await dealing.call('offeringRange', { offeringId: ipo, low: '1000', high: '1200', step: '10' });
  const at = (minutes: number) => String(now() + minutes * MINUTE);
  const announced = await dealing.call('offeringAnnounce', {
    ...({ kind: 'block', code: '7203', shares: '1000000', least: '100', most: '300' } as const),
    ...{ opensAt: at(1), closesAt: at(20), drawAt: at(21), purchaseFrom: at(22), purchaseUntil: at(30) },
    ...{ lockedUntil: '2027-06-01', depositPercent: '30', penaltyPercent: '10' },
  });
  block = String(announced.data.offeringId);
  const named = { offeringId: block, document: 'agreement', version: '1.0' } as const;
  await dealing.call('documentAdd', {
    ...named,
    jp: '# 契約\n同意。',
    en: '# Agreement\nI agree.',
    tw: '# 合約\n同意。',
  });
  const proposal = (await dealing.call('documentPropose', { ...named, reason: '試し' })).data;
  const credential = compliance.sign(String(proposal.hash));
  await compliance.call('offeringApprove', { number: String(proposal.number), credential });
  await publishPapers(harness.pool, block);
  await pass(MINUTE);
  await simulate(core, ipo, now(), [1000, 1000, 1100, 1200, null, null, null]);
  const { quote } = await harness.app.client().call('GET v1/quote/instrument/detail', { query: { code: '7203' } });
  await dealing.call('offeringOpen', {
    offeringId: block,
    price: String(Math.ceil(Number(quote.previousClose) * 0.95)),
  });
  await (await PlainMember.enter(harness.app.origin)).sign(block);
  await pass(0);
  await core.waitUntilCaughtUp();
  const { data } = await compliance.call('agreementList', { state: 'signed' });
  // The server has compared the reply with the contract.
  agreement = (data.rows as readonly { readonly applicationId: string }[])[0]?.applicationId ?? '';
  await pass(MINUTE);
  await dealing.call('offeringPricePropose', { offeringId: ipo, price: '1100', reason: '試し' });
  seat = await office.operator(['dealing', 'compliance', 'review']);
}, 120_000);

const sizes = EVERY_SIZE;

describe('how the rooms of offerings and agreements look', () => {
  looksOfOffice(office, () => seat, [
    { name: 'offerings', address: () => '/offerings', ready: 'td', sizes },
    { name: 'offerings-announce', address: () => '/offerings', ready: 'td', press: 'h1 ~ button', sizes },
    { name: 'offering-ipo', address: () => `/offerings/${ipo}`, ready: 'section td', sizes },
    { name: 'offering-block', address: () => `/offerings/${block}`, ready: 'section td', sizes },
    { name: 'agreements', address: () => '/agreements', ready: 'td', sizes },
    { name: 'agreement', address: () => `/agreements/${agreement}`, ready: 'form', sizes },
    { name: 'proposal-price', address: () => '/proposals/2', ready: 'section td', sizes },
  ]);
});

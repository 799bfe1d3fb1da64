import { randomUUID } from 'node:crypto';
import { DEFAULT_DAY_TRADES } from '@kabuto/brokerage';
import type { OperatorReply, ProposalView } from '@kabuto/contract/operator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyTenant } from '../../apps/server/src/core/index.ts';
import type { Reply, TestOperator } from '../../apps/server/src/operators/testing.ts';
import type { ApiClient } from '../support/api-client.ts';
import { type OperatorsHarness, startOperatorsHarness } from '../support/operators-harness.ts';

const TERMS = {
  initialPercent: '40',
  maintenancePercent: '25',
  leastCollateral: '500000',
  collateralPercent: '70',
  interestBelow: '2000000',
  interestPercent: '2.85',
  interestPercentAbove: '1.25',
  loanBelow: '3000000',
  loanPercent: '3.1',
  loanPercentAbove: '0.4',
  penalty: '2200',
  warnsAt: '14:40',
  closesAt: '15:15',
  deliversUntil: '15:40',
  reason: 'first terms',
} as const;
type Loans = Record<'codes' | 'lendable' | 'premium' | 'reason', string> & Record<'long' | 'short', 'yes' | 'no'>;
const LOANS: Loans = {
  codes: '7203,9432',
  long: 'yes',
  short: 'yes',
  lendable: '3000',
  premium: '2',
  reason: 'two issues',
};

let harness: OperatorsHarness;
let maker: TestOperator;
let checker: TestOperator;
let member: ApiClient;
beforeAll(async () => {
  // Nobody sets the terms of the demo.
  harness = await startOperatorsHarness(null, { jobsByHand: ['day-trade-terms', 'day-trades'] });
  [maker, checker] = [await harness.operator(['dealing']), await harness.operator(['compliance'])];
  member = await harness.app.client().register();
}, 120_000);
afterAll(async () => {
  const { problems } = await verifyTenant(harness.app.database.appUrl, 1, { codeVersion: 'test' });
  await harness.stop();
  expect(problems).toEqual([]);
});

const reasonOf = ({ status, data }: Reply): string =>
  status === 200 ? 'done' : `${status} ${String(data.reason)} ${String(data.field)}`;
/** The server has compared each reply with the contract. */
const viewOf = ({ data }: Reply) => data as ProposalView;
const approve = (by: TestOperator, { number, hash }: ProposalView) =>
  by.call('marginApprove', { number: String(number), credential: by.sign(hash) });
const propose = async (body: Partial<typeof TERMS> | Record<string, string> = {}): Promise<Reply> =>
  maker.call('marginTermsPropose', { ...TERMS, ...body });
const terms = async () => (await maker.call('marginTerms', {})).data as OperatorReply<'marginTerms'>;
const loans = async (code: string) =>
  ((await maker.call('loanTermsList', { code })).data as OperatorReply<'loanTermsList'>).rows;

describe('terms of day trades', () => {
  it('DAY-01 begin with the first ones that two operators agree on, and customers see them', async () => {
    expect(await terms()).toEqual({ terms: null, version: 0 });
    expect(reasonOf(await maker.call('loanTermsPropose', LOANS))).toBe('403 DAY_TRADE_OFF null');
    const made = viewOf(await propose());
    expect(made).toMatchObject({ kind: 'dayTradeTerms', state: 'open', subject: 'day trade terms' });
    // dealing may not approve, not even what others have made
    expect(reasonOf(await approve(maker, made))).toMatch(/^403 /);
    expect((await member.call('GET v1/trade/day/terms')).terms).toBeNull();
    expect(viewOf(await approve(checker, made))).toMatchObject({ state: 'executed' });
    const held = await terms();
    expect(held).toMatchObject({
      version: 1,
      terms: {
        initialPercent: '40',
        minimum: '500000',
        interest: { below: '2000000', percent: '2.85', percentAbove: '1.25' },
        loan: { below: '3000000', percent: '3.1', percentAbove: '0.4' },
        closesAt: '15:15',
      },
    });
    expect((await member.call('GET v1/trade/day/terms')).terms).toEqual(held.terms);
  });

  it.each([
    ['initialPercent', { initialPercent: '29' }],
    ['maintenancePercent', { maintenancePercent: '41' }],
    ['maintenancePercent', { maintenancePercent: '19' }],
    ['leastCollateral', { leastCollateral: '299999' }],
    ['interestPercent', { interestPercent: '20.0001' }],
    ['loanPercentAbove', { loanPercentAbove: '99' }],
    ['penalty', { penalty: '100001' }],
    ['warnsAt', { warnsAt: '15:16' }],
    ['closesAt', { closesAt: '15:25' }],
    ['closesAt', { closesAt: '12:29' }],
    ['deliversUntil', { deliversUntil: '15:46' }],
    ['reason', { reason: ' ' }],
  ])('are rejected with the field %s for %o, and nothing is proposed', async (field, wrong) => {
    expect(reasonOf(await propose(wrong))).toBe(`400 FIELD_INVALID ${field}`);
  });

  it('may be the least that the law allows', async () => {
    const made = viewOf(await propose({ initialPercent: '30', maintenancePercent: '20', leastCollateral: '300000' }));
    expect(made.state).toBe('open');
    await maker.call('marginRefuse', { number: String(made.number), reason: 'only a test' });
  });

  it('DAY-01 are accepted again before the next position once they have changed; a repeated key keeps its reply', async () => {
    await harness.app.openMarket();
    const accept = async () => {
      const { version, hash } = await member.call('GET v1/trade/day/document');
      await member.call('POST v1/trade/day/agree', { key: randomUUID(), body: { version, hash } });
    };
    await accept();
    const order = { code: '7203', side: 'buy', type: 'limit', price: '2700', quantity: '100', credit: 'open' } as const;
    const [key, body] = [randomUUID(), order];
    // No issue has terms yet: what is wrong with the order itself comes after the consent.
    expect((await member.refusal('POST v1/trade/order/place', { key, body })).reason).toBe('DAY_TRADE_ISSUE');
    expect(viewOf(await approve(checker, viewOf(await propose({ penalty: '2250' }))))).toMatchObject({
      state: 'executed',
    });
    expect(await member.call('GET v1/trade/day/terms')).toMatchObject({
      refusal: 'DAY_TRADE_CONSENT',
      document: { agreed: false, agreedBefore: true },
    });
    const later = { key: randomUUID(), body };
    expect((await member.refusal('POST v1/trade/order/place', later)).reason).toBe('DAY_TRADE_CONSENT');
    expect((await member.refusal('POST v1/trade/order/place', { key, body })).reason).toBe('DAY_TRADE_ISSUE');
    await accept();
    const again = { key: randomUUID(), body };
    expect((await member.refusal('POST v1/trade/order/place', again)).reason).toBe('DAY_TRADE_ISSUE');
  });

  it('that were proposed before others took effect are stale; a refused one changes nothing', async () => {
    const [one, other] = [viewOf(await propose({ penalty: '2300' })), viewOf(await propose({ penalty: '2400' }))];
    expect(viewOf(await approve(checker, one))).toMatchObject({ state: 'executed' });
    expect(reasonOf(await approve(checker, other))).toMatch(/PROPOSAL_STALE/);
    const refused = viewOf(await propose({ penalty: '2500' }));
    const reply = await checker.call('marginRefuse', { number: String(refused.number), reason: 'too much' });
    expect(viewOf(reply)).toMatchObject({ state: 'refused' });
    expect(await terms()).toMatchObject({ version: 3, terms: { penalty: '2300' } });
  });
});

describe('day trades of issues', () => {
  it('DAY-01 are what two operators agree on; other issues stay as they are', async () => {
    expect(await loans('7203')).toMatchObject([{ code: '7203', long: false, short: false, lendable: '0', lent: '0' }]);
    const made = viewOf(await maker.call('loanTermsPropose', LOANS));
    expect(viewOf(await approve(checker, made))).toMatchObject({ state: 'executed' });
    for (const code of ['7203', '9432'])
      expect(await loans(code)).toMatchObject([{ code, long: true, short: true, lendable: '3000', premium: '2' }]);
    expect(await loans('8306')).toMatchObject([{ long: false, short: false }]);
    expect(await member.call('GET v1/trade/day/issue', { query: { code: '9432' } })).toMatchObject({ short: true });
    const all = (await maker.call('loanTermsList', { pageSize: '10' })).data as OperatorReply<'loanTermsList'>;
    expect(all.rows).toHaveLength(10);
    expect(all.total).toBeGreaterThan(10);
  });

  it.each<[string, Partial<Loans>]>([
    ['INSTRUMENT_UNKNOWN codes', { codes: '7203,1000' }],
    ['FIELD_INVALID codes', { codes: '7203,7203' }],
    ['FIELD_INVALID codes', { codes: '7203;9432' }],
    ['FIELD_INVALID lendable', { lendable: '150' }],
    ['FIELD_INVALID lendable', { lendable: '0' }],
    ['FIELD_INVALID lendable', { short: 'no' }],
    ['FIELD_INVALID premium', { premium: '1001' }],
    ['FIELD_INVALID premium', { short: 'no', lendable: '0' }],
  ])('are rejected with %s for %o', async (reason, wrong) => {
    expect(reasonOf(await maker.call('loanTermsPropose', { ...LOANS, ...wrong }))).toBe(`400 ${reason}`);
  });

  it('a list of an unknown issue is rejected', async () => {
    expect(reasonOf(await maker.call('loanTermsList', { code: '1000' }))).toBe('400 INSTRUMENT_UNKNOWN code');
  });

  it('what is not offered any more keeps positions and takes no new ones', async () => {
    const closed: Loans = { ...LOANS, codes: '9432', long: 'no', short: 'no', lendable: '0', premium: '0' };
    const made = viewOf(await maker.call('loanTermsPropose', closed));
    expect(viewOf(await approve(checker, made))).toMatchObject({ state: 'executed' });
    expect(await member.call('GET v1/trade/day/issue', { query: { code: '9432' } })).toMatchObject({
      long: false,
      short: false,
    });
    expect(await loans('7203')).toMatchObject([{ long: true }]);
  });

  it('every step is a line of the operators’ log', async () => {
    const { rows } = await harness.superPool.query<{ event: string }>(
      `select distinct event from operator_log where tenant_id = 1 and event ~ '^(margin|loan)' order by 1`,
    );
    expect(rows.map(({ event }) => event)).toEqual([
      'loanTermsExecuted',
      'loanTermsPropose',
      'marginApprove',
      'marginRefuse',
      'marginTermsExecuted',
      'marginTermsPropose',
    ]);
  });

  it('the demo’s own terms are not set over them', async () => {
    await harness.app.runJob('day-trade-terms');
    expect(await terms()).toMatchObject({ version: 3, terms: { penalty: '2300' } });
    expect(await loans('9432')).toMatchObject([{ long: false, short: false }]);
    expect(DEFAULT_DAY_TRADES.version).toBe(1);
  });
});

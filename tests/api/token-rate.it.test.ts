import type { OperatorReply, ProposalView } from '@kabuto/contract/operator';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Reply, TestOperator } from '../../apps/server/src/operators/testing.ts';
import type { ApiClient } from '../support/api-client.ts';
import {
  detailOf,
  startUsdtWithdrawals,
  type UsdtHarness,
  usableAddress,
  withdrawUsdt,
} from '../support/usdt-withdrawals.ts';

const MINUTE = 60_000;
let harness: UsdtHarness;
let maker: TestOperator;
let checker: TestOperator;
let member: ApiClient;
beforeAll(async () => {
  harness = await startUsdtWithdrawals();
  maker = await harness.operator(['treasury']);
  checker = await harness.operator(['compliance']);
  member = await harness.app.client().demo();
}, 120_000);
afterAll(() => harness.stop());

const propose = (rate: string, minutes = '10') =>
  maker.call('tokenRatePropose', { rate, minutes, reason: 'the market' });
const approve = ({ data }: Reply) => {
  const { number, hash } = data as ProposalView;
  return checker.call('adjustmentApprove', { number: String(number), credential: checker.sign(hash) });
};
const reasonOf = ({ status, data }: Reply): string => `${status} ${String(data.reason)} ${String(data.field)}`;
const shown = async () => (await member.call('GET v1/fund/usdt/withdrawal/options')).rate;
const agreed = async () => ((await maker.call('fundSettings', {})).data as OperatorReply<'fundSettings'>).usdt.agreed;

it('BO-04 a rate that two operators agreed on counts until its time is over, for what is shown, credited and signed', async () => {
  const addressId = await usableAddress(harness, member);
  const market = Number((await shown())?.yen);
  const rate = (market * 1.02).toFixed(2);
  const proposed = await propose(rate);
  expect(Number((await shown())?.yen)).toBe(market);
  expect((await approve(proposed)).data).toMatchObject({ state: 'executed', journalSeq: null });
  const source = `Agreed rate ${(proposed.data as ProposalView).number}`;
  expect(await shown()).toMatchObject({ yen: String(Number(rate)), source });
  expect(await agreed()).toMatchObject({ yen: String(Number(rate)) });

  const { transferId } = await withdrawUsdt(member, addressId);
  await harness.pass(0);
  expect((await maker.call('fundWithdrawalApprove', { transferId })).status).toBe(200);
  for (const ms of [0, 0, 0]) await harness.pass(ms);
  const { transfer } = await detailOf(member, transferId);
  expect(transfer.payout).toMatchObject({ rate: String(Number(rate)), rateSource: source });

  await member.call('POST v1/fund/usdt/address', { body: { network: 'demo' } });
  await member.call('POST v1/demo/chain/send', { body: { amount: '20' } });
  harness.advance(MINUTE);
  const deposit = async () => {
    const { rows } = await member.call('GET v1/fund/transfer/list', { query: { direction: 'in' } });
    return rows[0];
  };
  await expect.poll(async () => (await deposit())?.state, { timeout: 60_000, interval: 500 }).toBe('credited');
  expect((await deposit())?.tokens).toMatchObject({ rate: String(Number(rate)), rateSource: source });

  harness.advance(10 * MINUTE);
  expect(await shown()).toMatchObject({ source: 'Kabuto demo rate' });
  expect(await agreed()).toBeNull();
});

it('FND-02 an agreed rate has the time of its approval and its end, and is not used while the market is far from it', async () => {
  const market = Number((await shown())?.yen);
  const rate = (market * 1.03).toFixed(2);
  const before = Date.now();
  expect((await approve(await propose(rate, '60'))).data).toMatchObject({ state: 'executed' });
  const one = await shown();
  expect([one?.yen, (one?.at ?? 0) >= before, (one?.at ?? 0) <= Date.now()]).toEqual([
    String(Number(rate)),
    true,
    true,
  ]);
  expect(one?.until).toBe((one?.at ?? 0) + 60 * MINUTE);
  // older than any reading may be
  harness.advance(6 * MINUTE);
  expect(await shown()).toEqual(one);
  // as if the market had moved
  const moveBy = (times: number) => harness.sql('update token_rate set rate = round(rate * $1::numeric)', times);
  await moveBy(1.2);
  expect(await shown()).toMatchObject({ source: 'Kabuto demo rate' });
  expect((await shown())?.until).toBeUndefined();
  expect(await agreed()).toMatchObject({ until: one?.until });
  await moveBy(1 / 1.2);
  expect((await shown())?.source).toMatch(/^Agreed rate/);
  expect((await approve(await propose('', ''))).data).toMatchObject({ state: 'executed' });
});

it('an agreed rate can be ended before its time by two operators, and a proposal made before the last one is stale', async () => {
  const rate = String(Math.round(Number((await shown())?.yen)));
  const [one, two] = [await propose(rate, '1440'), await propose(rate)];
  expect((await approve(one)).data).toMatchObject({ state: 'executed' });
  expect(reasonOf(await approve(two))).toMatch('400 PROPOSAL_STALE');
  expect((await shown())?.source).toMatch(/^Agreed rate/);
  expect((await approve(await propose('', ''))).data).toMatchObject({ state: 'executed' });
  expect((await shown())?.source).toBe('Kabuto demo rate');
});

it('names a rate far from the market, of a wrong form, and minutes outside the limits; nobody approves alone', async () => {
  const market = Number((await shown())?.yen);
  const far = await propose((market * 1.11).toFixed(2));
  expect(reasonOf(far)).toBe('400 FIELD_INVALID rate');
  expect(far.data.params).toMatchObject({ allowed: expect.stringMatching(/^1[34]\d(\.\d+)?\.\.1[56]\d(\.\d+)?$/) });
  expect(reasonOf(await propose((market * 0.89).toFixed(2)))).toBe('400 FIELD_INVALID rate');
  expect(reasonOf(await propose('0'))).toBe('400 FIELD_INVALID rate');
  for (const minutes of ['4', '1441', '']) {
    const reply = await propose(market.toFixed(2), minutes);
    expect(reasonOf(reply)).toBe('400 FIELD_INVALID minutes');
    expect(reply.data.params).toMatchObject({ allowed: '5..1440' });
  }
  const both = await harness.operator(['treasury', 'compliance']);
  const own = await both.call('tokenRatePropose', { rate: market.toFixed(2), minutes: '10', reason: 'x' });
  const { number, hash } = own.data as ProposalView;
  const self = await both.call('adjustmentApprove', { number: String(number), credential: both.sign(hash) });
  expect(reasonOf(self)).toMatch('PROPOSAL_OWN');
  const support = await harness.operator(['support']);
  expect((await support.call('tokenRatePropose', { rate: '150', minutes: '10', reason: 'x' })).status).toBe(403);
});

it('another brokerage has the market’s rate while one has agreed on another', async () => {
  const rate = String(Math.round(Number((await shown())?.yen)));
  expect((await approve(await propose(rate))).data).toMatchObject({ state: 'executed' });
  const second = await harness.operator(['auditor'], 2);
  const { data } = await second.call('fundSettings', {});
  expect(data).toMatchObject({ usdt: { rate: { source: 'Kabuto demo rate' }, agreed: null } });
});

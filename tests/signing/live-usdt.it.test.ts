import { randomUUID } from 'node:crypto';
import { HOUSE } from '@kabuto/brokerage';
import type { Address } from '@kabuto/chain';
import { ANVIL, signOffline, type TestNetwork } from '@kabuto/chain/testing';
import type { OperatorReply } from '@kabuto/contract/operator';
import { yen } from '@kabuto/market';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../support/api-client.ts';
import { runKilled } from '../support/killer.ts';
import { LIVE, type LivePayouts, startLivePayouts } from '../support/live-payouts.ts';
import { startedJobs } from '../support/usdt-jobs.ts';

const DESTINATION = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc';
type Planned = { readonly nonce: number; readonly path: string; readonly from: Address; readonly unsigned: string };

let live: LivePayouts;
let chain: TestNetwork;
let member: ApiClient;
const started = (pool = live.harness.pool, coreOf = live.core) =>
  startedJobs(live.harness, live.usdt.live, { pool, coreOf, now: live.now });

describe.skipIf(ANVIL === undefined)('a live brokerage with USDT on a chain node', () => {
  beforeAll(async () => {
    live = await startLivePayouts('ethereum');
    ({ chain, member } = live);
  }, 180_000);
  afterAll(async () => expect(await live.stop()).toEqual([]));

  it('FND-05 withdrawals are off until two operators open them and state an audit', async () => {
    const terms = async () => (await member.call('GET v1/fund/usdt/withdrawal/options')).terms;
    expect(await terms()).toBeNull();
    const open = { usdtOut: 'open', minimum: '1000', fee: '330', reason: 'ready' } as const;
    const refused = await live.officer(0).call('tokenPolicyPropose', open);
    expect(refused.data).toMatchObject({ reason: 'FIELD_INVALID', field: 'audit' });
    expect(await live.openWithdrawals()).toMatchObject({
      content: { audit: 'Example Audits, 2026-11-20' },
      approved: { state: 'executed' },
    });
    expect(await terms()).toEqual({ minimum: '1000', maximum: null, fee: '330' });
  });

  it('FND-02 credits what both nodes report as final, at the rate of the source, once both checks have passed it', async () => {
    // A URL of a node's provider may contain a key: no page has it.
    await chain.transfer(await live.address(), 100_000_000n);
    await chain.mine();
    await live.passTime();
    const [seen] = (await member.call('GET v1/fund/transfer/list', { query: {} })).rows;
    expect(seen).toMatchObject({ state: 'seen', tokens: { network: 'ethereum', amount: '100' } });
    live.usdt.replies.travelRule = {};
    await chain.mine(live.deep);
    for (let round = 0; round < 4; round += 1) await live.passTime().catch(() => undefined);
    expect((await live.detail(seen?.transferId ?? '')).state).toBe('screening');
    live.usdt.replies.travelRule = { verdict: 'passed' };
    // what has failed is checked again half a minute later
    await live.passTime(31_000);
    await live.rounds(3);
    const credited = await live.detail(seen?.transferId ?? '');
    expect(credited).toMatchObject({ state: 'credited', amount: '15000' });
    expect(credited.tokens).toMatchObject({ rate: '150', rateSource: 'Test rates', isLocked: true });
  });

  it('FND-05 pays what the customer’s passkey and two pinned operators have signed, and nothing before', async () => {
    await live.pinOfficers();
    await live.addDestination(DESTINATION);
    const transferId = await live.screened('15000');
    expect((await live.detail(transferId)).state).toBe('screening');
    await live.passTime();
    expect(await live.approve(transferId)).toBe('done');
    await live.rounds(3);
    // Approved for the broker; the signer wants two people, so the rate is not fixed yet.
    expect(await live.detail(transferId)).toMatchObject({ state: 'approved', payout: { amount: null } });
    expect(await live.sign(live.officer(0), transferId)).toBe('done');
    expect(await live.sign(live.officer(0), transferId)).toBe('403 APPROVER_REPEATED');
    await live.passTime();
    expect((await live.detail(transferId)).state).toBe('approved');
    expect(await live.sign(live.officer(1), transferId)).toBe('done');
    await live.rounds(3);
    expect(await live.detail(transferId)).toMatchObject({
      state: 'signed',
      payout: { amount: '100', rateSource: 'Test rates' },
    });
    expect(await chain.balanceOf(DESTINATION)).toBe(0n);
    await chain.mine();
    await live.rounds(2);
    expect(await live.detail(transferId)).toMatchObject({ state: 'mined', payout: { confirmations: 0, needed: 12 } });
    await chain.mine(3);
    await live.passTime();
    expect((await live.detail(transferId)).payout?.confirmations).toBe(3);
    await chain.mine(live.deep);
    await live.rounds(3);
    expect(await live.detail(transferId)).toMatchObject({ state: 'paid', payout: { confirmations: 12 } });
    expect(await chain.balanceOf(DESTINATION)).toBe(100_000_000n);
  });

  it('BO-04 a plan of sweeps is not made while its funder has sent something that no block contains', async () => {
    const plan = () => live.officer(0).call('sweepPlan', { network: 'ethereum', funder: chain.owner });
    await chain.transfer('0x976EA74026E726554dB657fA54763abd0C3a0aa9', 1n);
    expect((await plan()).data.reason).toBe('FUNDER_WAITS');
    await chain.mine();
    const query = new URLSearchParams({ network: 'ethereum', funder: chain.owner }).toString();
    const headers = { host: 'localhost', cookie: live.officer(0).cookie };
    const reply = await live.harness.entry.inject({
      method: 'GET',
      url: `/operator/v1/fund/sweep/plan?${query}`,
      headers,
    });
    const { destination, gas, sweeps } = JSON.parse(reply.body) as {
      readonly destination: string;
      readonly gas: readonly Planned[];
      readonly sweeps: readonly Planned[];
    };
    expect(destination).toBe(live.signer.wallet);
    expect(sweeps).toMatchObject([{ raw: '100000000', nonce: 0 }]);
    expect(gas.map(({ nonce }) => nonce)).toEqual([await chain.wallet().minedNonce(chain.owner)]);

    // Signed where the keys are. The coins come from the node itself.
    const [sweep] = sweeps;
    if (sweep === undefined) throw new Error('nothing is planned');
    const swept = async () => {
      const { networks, tokens } = (await live.officer(0).call('fundTreasury', {}))
        .data as OperatorReply<'fundTreasury'>;
      return [networks[0]?.swept, networks[0]?.sweptElsewhere, tokens[0]?.difference];
    };
    expect(await swept()).toEqual(['0', '0', '0']);
    await chain.fund(sweep.from);
    await chain.wallet().sendRaw(await signOffline(sweep.path, sweep.unsigned));
    await chain.mine();
    await live.passTime();
    expect(await swept()).toEqual(['100', '0', '0']);
    await chain.reorg(1);
    await chain.mine();
    await live.passTime();
    expect(await swept()).toEqual(['0', '0', '0']);
  });

  it('FND-05 a check that holds rejects it, and the yen are free again', async () => {
    const withdrawable = async () => (await member.call('GET v1/fund/usdt/withdrawal/options')).withdrawable;
    const before = await withdrawable();
    live.usdt.replies.screening = { verdict: 'hold', code: 'SANCTIONS' };
    const transferId = await live.screened('15000');
    await live.passTime();
    live.usdt.replies.screening = { verdict: 'passed' };
    expect(await live.detail(transferId)).toMatchObject({ state: 'rejected', reason: 'SANCTIONS' });
    expect(await withdrawable()).toBe(before);
  });

  it('FND-02 FND-05 killed at every statement and command, a deposit is credited once and a withdrawal is paid once', {
    timeout: 240_000,
  }, async () => {
    let kills = 0;
    const round = async (): Promise<void> => {
      kills += await runKilled(
        (killer) => started(killer.pool(live.harness.pool), () => killer.core(live.core())).round(LIVE),
        () => live.core().waitUntilCaughtUp(),
      );
    };
    const rows = async () => (await member.call('GET v1/fund/transfer/list', { query: {} })).rows;
    const before = (await rows()).length;
    await chain.transfer(await live.address(), 50_000_000n);
    await chain.mine();
    await round();
    await chain.mine(live.deep);
    for (let again = 0; again < 2; again += 1) await round();
    const [deposit, ...others] = await rows();
    expect([deposit?.state, deposit?.amount, others.length]).toEqual(['credited', '7500', before]);

    const sent = await chain.balanceOf(DESTINATION);
    const transferId = await live.screened('15000');
    await round();
    expect(await live.approve(transferId)).toBe('done');
    for (const index of [0, 1]) expect(await live.sign(live.officer(index), transferId)).toBe('done');
    await live.signer.round();
    for (let again = 0; again < 2; again += 1) await round();
    await live.signer.round();
    await chain.mine();
    await live.signer.round();
    await round();
    await chain.mine(live.deep);
    await live.signer.round();
    await round();
    const { steps } = await member.call('GET v1/fund/transfer/detail', { query: { transferId } });
    const until = ['draft', 'requested', 'cooling', 'screening', 'approved'];
    expect(steps.map(({ state }) => state)).toEqual([...until, 'signed', 'mined', 'paid']);
    expect((await chain.balanceOf(DESTINATION)) - sent).toBe(100_000_000n);
    expect(await live.sql('select from signer_request where transfer_id = $1', transferId)).toHaveLength(1);
    expect(kills).toBeGreaterThan(100);
  });

  it('FND-02 a credited deposit that a re-org takes out of the chain is shown, reversed by two operators, and owed', async () => {
    const [maker, checker] = [live.officer(0), live.officer(1)];
    const undone = async () => {
      const { networks } = (await maker.call('fundTreasury', {})).data as OperatorReply<'fundTreasury'>;
      return networks.find(({ network }) => network === 'ethereum')?.undone;
    };
    const assets = () => member.call('GET v1/trade/asset/summary');
    const spent = {
      accountId: live.accountId,
      amount: yen(Number((await assets()).withdrawable)),
      house: HOUSE.bank,
      source: 'test',
    };
    expect((await live.core().submit({ input: { kind: 'debit', ...spent } })).refusal).toBeNull();
    await chain.transfer(await live.address(), 4_000_000_000n);
    await chain.mine(live.deep);
    await live.rounds(4);
    const [deposit] = (await member.call('GET v1/fund/transfer/list', { query: {} })).rows;
    const transferId = deposit?.transferId ?? '';
    expect(deposit).toMatchObject({ state: 'credited', amount: '600000' });
    // What the customer has done with it meanwhile stays.
    const { instrument, quote } = await member.call('GET v1/quote/instrument/detail', { query: { code: '7203' } });
    const body = { code: '7203', side: 'buy', type: 'limit', price: quote.lower, quantity: instrument.lot } as const;
    await member.call('POST v1/trade/order/place', { body, key: randomUUID() });
    const before = await assets();
    const free = Number(before.buyingPower);
    expect([await undone(), free < 600_000]).toEqual([0, true]);

    await chain.reorg(live.deep + 1);
    await chain.mine();
    await live.passTime();
    expect([await undone(), (await live.detail(transferId)).state]).toEqual([1, 'credited']);
    const fields = { transferId, reason: 'no block contains it any more' };
    const proposed = (await maker.call('depositReversalPropose', fields))
      .data as OperatorReply<'depositReversalPropose'>;
    const approval = { number: String(proposed.number), credential: checker.sign(proposed.hash) };
    expect((await checker.call('adjustmentApprove', approval)).data).toMatchObject({ state: 'executed' });
    expect([await undone(), (await live.detail(transferId)).state]).toEqual([0, 'reversed']);
    // All that is free goes back; the order keeps its cash, and the rest is a claim.
    const cash = String(Number(before.cash) - free);
    expect(await assets()).toMatchObject({ cash, withdrawable: '0', buyingPower: '0' });
    const claims = await live.sql('select claim::text from account where account_id = $1', live.accountId);
    expect(claims).toEqual([{ claim: String(600_000 - free) }]);
  });
});

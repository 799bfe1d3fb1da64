import { randomUUID } from 'node:crypto';
import { HOUSE } from '@kabuto/brokerage';
import { type Address, isAddress, NETWORKS } from '@kabuto/chain';
import { ANVIL, signOffline, TestNetwork } from '@kabuto/chain/testing';
import type { OperatorReply } from '@kabuto/contract/operator';
import { yen } from '@kabuto/market';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyTenant } from '../../apps/server/src/core/index.ts';
import type { SoftPasskey } from '../../apps/server/src/identity/testing-authenticator.ts';
import type { Reply, TestOperator } from '../../apps/server/src/operators/testing.ts';
import { asSuper } from '../../apps/server/src/platform/postgres/testing-server.ts';
import { newKey } from '../../apps/signer/src/keystore/keystore.ts';
import { readPublicKey } from '../../apps/signer/src/passkey/public-key.ts';
import { LIVE_WAITS, type OperatorKey } from '../../apps/signer/src/policy/policy.ts';
import type { ApiClient } from '../support/api-client.ts';
import { runKilled } from '../support/killer.ts';
import { startLiveUsdt } from '../support/live-usdt.ts';
import { type OperatorsHarness, startOperatorsHarness } from '../support/operators-harness.ts';
import { TestSigner } from '../support/test-signer.ts';
import { startedJobs } from '../support/usdt-jobs.ts';

const LIVE = 2;
const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
const DESTINATION = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc';
/** More than the confirmations of the network. */
const DEEP = 16;
const JOBS = ['token-deposits', 'deposits', 'deposit-checks', 'withdrawal-checks', 'token-withdrawals'];
type Planned = { readonly nonce: number; readonly path: string; readonly from: Address; readonly unsigned: string };
const POLICY = {
  minimum: yen(1_000),
  dailyMaximum: { unverified: yen(0), verified: yen(5_000_000) },
  fee: yen(220),
  coolingMs: MINUTE,
} as const;

let chain: TestNetwork;
let usdt: Awaited<ReturnType<typeof startLiveUsdt>>;
let harness: OperatorsHarness;
let signer: TestSigner;
let member: ApiClient;
let passkey: SoftPasskey;
let accountId: number;
const officers: TestOperator[] = [];
const pinned: OperatorKey[] = [];
let ahead = 0;
const now = (): number => Date.now() + ahead;

async function pinOfficers(): Promise<void> {
  for (const [index, { passkey: of }] of officers.entries()) {
    const [row] = await sql<{ key: Buffer }>(
      'select public_key as key from operator_passkey where credential_id = $1',
      of.id,
    );
    const key = row === undefined ? null : readPublicKey(row.key);
    if (key === null) throw new Error('the passkey has no key');
    pinned.push({ operator: `officer ${index}`, credentialId: of.id, key });
  }
}

async function start(): Promise<void> {
  chain = await TestNetwork.start('ethereum', { official: true });
  await chain.mine(DEEP);
  usdt = await startLiveUsdt(chain.url);
  const ofApp = {
    now,
    liveUsdt: usdt.live,
    // The member is verified past the identity check, which `identity-policy` takes back while the tables lag.
    jobsByHand: ['withdrawals', ...JOBS, 'identity-policy'],
  };
  harness = await startOperatorsHarness(null, ofApp, async (app) => {
    member = await app.client('second').register();
    passkey = await member.addPasskey(app.origin);
    await asSuper(app.database.superUrl, (client) =>
      client.query(`update tenant set mode = 'live' where tenant_id = ${LIVE}`),
    );
    await app.restart();
  });
  accountId = Number((await member.call('GET v1/user/user/info')).accountId);
  for (let made = 0; made < 3; made += 1) officers.push(await harness.operator(['treasury', 'compliance'], LIVE));
  const key = newKey('live');
  const { origin } = harness.app;
  const office = { id: 'localhost', origins: ['http://localhost'] };
  signer = new TestSigner({
    signerUrl: harness.app.database.signerUrl,
    now,
    key,
    chain: () => chain.wallet(),
    policy: {
      ...({ mode: 'live', tenantId: LIVE, network: NETWORKS.ethereum, wallet: key.address } as const),
      ...{ ownAddresses: new Set<string>(), customerSite: { id: new URL(origin).hostname, origins: [origin] } },
      ...{ operators: pinned, operatorSite: office, oneApprovalUpTo: 50_000_000, dayLimit: 10 ** 12 },
      ...{ gas: 100_000n, mostFeePerGas: 100_000_000_000n, replaceAfter: 600_000, ...LIVE_WAITS },
    },
  });
  await chain.fund(key.address, 10n ** 12n);
  await core().submit({ input: { kind: 'setTransferPolicy', policy: POLICY } });
  await core().submit({ input: { kind: 'setAccountPolicy', accountId, identity: 'verified' } });
  await signer.round();
  // Passkeys of operators, of the member, and new factors have their own waiting times.
  await passTime(8 * DAY);
  harness.advanceClock(8 * DAY);
  for (const [index, one] of officers.entries()) officers[index] = await one.again('second');
}

const core = () => harness.app.marketOf(LIVE).core;
const sql = <Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> =>
  asSuper(harness.app.database.superUrl, async (client) => (await client.query<Row>(text, values)).rows);
const reasonOf = ({ status, data }: Reply): string => (status === 200 ? 'done' : `${status} ${String(data.reason)}`);

/** Advances the clock; then signer and jobs have a round. */
async function passTime(ms = 0): Promise<void> {
  ahead += ms;
  await signer.round();
  for (const job of JOBS) await harness.app.runJob(job, LIVE);
}

const started = (pool = harness.pool, coreOf = core) => startedJobs(harness, usdt.live, { pool, coreOf, now });

function addressIn(text: string): Address {
  if (!isAddress(text)) throw new Error('no address');
  return text;
}

const confirm = (purpose: 'address-add' | 'withdraw', subject: string) =>
  member.confirmByPasskey(purpose, subject, { passkey, origin: harness.app.origin });
const detail = async (transferId: string) =>
  (await member.call('GET v1/fund/transfer/detail', { query: { transferId } })).transfer;

/** Requests a withdrawal of these yen, and lets it come to its screening. */
async function screened(amount: string): Promise<string> {
  const { addresses } = await member.call('GET v1/fund/usdt/withdrawal/options');
  const addressId = addresses[0]?.addressId ?? '';
  const body = { amount, addressId, spread: '500' };
  const drafted = await member.call('POST v1/fund/usdt/withdrawal/draft', { body, key: randomUUID() });
  const { transferId } = drafted.transfer;
  const stepUpToken = await confirm('withdraw', drafted.subject);
  await member.call('POST v1/fund/usdt/withdrawal/request', { body: { transferId, stepUpToken }, key: randomUUID() });
  await passTime(MINUTE);
  expect((await detail(transferId)).state).toBe('screening');
  return transferId;
}

function officer(index: number): TestOperator {
  const found = officers[index];
  if (found === undefined) throw new Error('there is no such operator');
  return found;
}

async function sign(by: TestOperator, transferId: string): Promise<string> {
  const begun = await by.call('payoutApproval', { transferId });
  // The server has compared the reply with the contract.
  const { passkey: request, nonce } = begun.data as OperatorReply<'payoutApproval'>;
  return reasonOf(await by.call('payoutApprove', { transferId, nonce, credential: by.sign(request.challenge) }));
}

const approve = async (transferId: string): Promise<string> =>
  reasonOf(await officer(0).call('fundWithdrawalApprove', { transferId }));

describe.skipIf(ANVIL === undefined)('a live brokerage with USDT on a chain node', () => {
  beforeAll(start, 180_000);
  afterAll(async () => {
    const { problems } = await verifyTenant(harness.app.database.appUrl, LIVE, { codeVersion: 'test' });
    await signer.stop();
    await harness.stop();
    await usdt.stop();
    await chain.stop();
    expect(problems).toEqual([]);
  });

  it('FND-05 withdrawals are off until two operators open them and state an audit', async () => {
    const [maker, checker] = [officer(0), officer(1)];
    const terms = async () => (await member.call('GET v1/fund/usdt/withdrawal/options')).terms;
    expect(await terms()).toBeNull();
    const open = { usdtOut: 'open', minimum: '1000', fee: '330', reason: 'ready' } as const;
    expect((await maker.call('tokenPolicyPropose', open)).data).toMatchObject({
      reason: 'FIELD_INVALID',
      field: 'audit',
    });
    const audited = await maker.call('tokenPolicyPropose', { ...open, audit: 'Example Audits, 2026-11-20' });
    const { number, hash, content } = audited.data as OperatorReply<'tokenPolicyPropose'>;
    expect(content).toMatchObject({ audit: 'Example Audits, 2026-11-20' });
    const approval = { number: String(number), credential: checker.sign(hash) };
    expect((await checker.call('adjustmentApprove', approval)).data).toMatchObject({ state: 'executed' });
    expect(await terms()).toEqual({ minimum: '1000', maximum: null, fee: '330' });
  });

  it('FND-02 credits what both nodes report as final, at the rate of the source, once both checks have passed it', async () => {
    const { address } = await member.call('POST v1/fund/usdt/address', { body: { network: 'ethereum' } });
    // A URL of a node's provider may contain a key: no page has it.
    await chain.transfer(addressIn(address), 100_000_000n);
    await chain.mine();
    await passTime();
    const [seen] = (await member.call('GET v1/fund/transfer/list', { query: {} })).rows;
    expect(seen).toMatchObject({ state: 'seen', tokens: { network: 'ethereum', amount: '100' } });
    usdt.replies.travelRule = {};
    await chain.mine(DEEP);
    for (let round = 0; round < 4; round += 1) await passTime().catch(() => undefined);
    expect((await detail(seen?.transferId ?? '')).state).toBe('screening');
    usdt.replies.travelRule = { verdict: 'passed' };
    // what has failed is checked again half a minute later
    await passTime(31_000);
    for (let round = 0; round < 3; round += 1) await passTime();
    const credited = await detail(seen?.transferId ?? '');
    expect(credited).toMatchObject({ state: 'credited', amount: '15000' });
    expect(credited.tokens).toMatchObject({ rate: '150', rateSource: 'Test rates', isLocked: true });
  });

  it('FND-05 pays what the customer’s passkey and two pinned operators have signed, and nothing before', async () => {
    await pinOfficers();
    const key = randomUUID();
    const stepUpToken = await confirm('address-add', [key, 'ethereum', DESTINATION].join('.'));
    const body = { network: 'ethereum', address: DESTINATION, label: 'A', stepUpToken } as const;
    await member.call('POST v1/user/address/add', { key, body });
    await passTime();
    await passTime(25 * HOUR);
    const transferId = await screened('15000');
    await passTime();
    expect(await approve(transferId)).toBe('done');
    for (let round = 0; round < 3; round += 1) await passTime();
    // Approved for the broker; the signer wants two people, so the rate is not fixed yet.
    expect(await detail(transferId)).toMatchObject({ state: 'approved', payout: { amount: null } });
    expect(await sign(officer(0), transferId)).toBe('done');
    expect(await sign(officer(0), transferId)).toBe('403 APPROVER_REPEATED');
    await passTime();
    expect((await detail(transferId)).state).toBe('approved');
    expect(await sign(officer(1), transferId)).toBe('done');
    for (let round = 0; round < 3; round += 1) await passTime();
    expect(await detail(transferId)).toMatchObject({
      state: 'signed',
      payout: { amount: '100', rateSource: 'Test rates' },
    });
    expect(await chain.balanceOf(DESTINATION)).toBe(0n);
    await chain.mine();
    for (let round = 0; round < 2; round += 1) await passTime();
    expect(await detail(transferId)).toMatchObject({ state: 'mined', payout: { confirmations: 0, needed: 12 } });
    await chain.mine(3);
    await passTime();
    expect((await detail(transferId)).payout?.confirmations).toBe(3);
    await chain.mine(DEEP);
    for (let round = 0; round < 3; round += 1) await passTime();
    expect(await detail(transferId)).toMatchObject({ state: 'paid', payout: { confirmations: 12 } });
    expect(await chain.balanceOf(DESTINATION)).toBe(100_000_000n);
  });

  it('BO-04 a plan of sweeps is not made while its funder has sent something that no block contains', async () => {
    const plan = () => officer(0).call('sweepPlan', { network: 'ethereum', funder: chain.owner });
    await chain.transfer('0x976EA74026E726554dB657fA54763abd0C3a0aa9', 1n);
    expect(reasonOf(await plan())).toBe('400 FUNDER_WAITS');
    await chain.mine();
    const query = new URLSearchParams({ network: 'ethereum', funder: chain.owner }).toString();
    const headers = { host: 'localhost', cookie: officer(0).cookie };
    const reply = await harness.entry.inject({ method: 'GET', url: `/operator/v1/fund/sweep/plan?${query}`, headers });
    const { destination, gas, sweeps } = JSON.parse(reply.body) as {
      readonly destination: string;
      readonly gas: readonly Planned[];
      readonly sweeps: readonly Planned[];
    };
    expect(destination).toBe(signer.wallet);
    expect(sweeps).toMatchObject([{ raw: '100000000', nonce: 0 }]);
    expect(gas.map(({ nonce }) => nonce)).toEqual([await chain.wallet().minedNonce(chain.owner)]);

    // Signed where the keys are. The coins come from the node itself.
    const [sweep] = sweeps;
    if (sweep === undefined) throw new Error('nothing is planned');
    const swept = async () => {
      const { networks, tokens } = (await officer(0).call('fundTreasury', {})).data as OperatorReply<'fundTreasury'>;
      return [networks[0]?.swept, networks[0]?.sweptElsewhere, tokens[0]?.difference];
    };
    expect(await swept()).toEqual(['0', '0', '0']);
    await chain.fund(sweep.from);
    await chain.wallet().sendRaw(await signOffline(sweep.path, sweep.unsigned));
    await chain.mine();
    await passTime();
    expect(await swept()).toEqual(['100', '0', '0']);
    await chain.reorg(1);
    await chain.mine();
    await passTime();
    expect(await swept()).toEqual(['0', '0', '0']);
  });

  it('FND-05 no rate is fixed on a network that a server has not read since its start, which may have been halted', async () => {
    const transferId = await screened('15000');
    await passTime();
    expect(await approve(transferId)).toBe('done');
    for (const index of [0, 1]) expect(await sign(officer(index), transferId)).toBe('done');
    await signer.round();
    const { read, pay } = started();
    await pay(LIVE);
    await core().waitUntilCaughtUp();
    expect(await detail(transferId)).toMatchObject({ state: 'approved', payout: { amount: null } });
    await read(LIVE);
    await pay(LIVE);
    await core().waitUntilCaughtUp();
    expect(await detail(transferId)).toMatchObject({ state: 'signed', payout: { amount: '100' } });
    // asked for, signed and sent, then mined
    for (let round = 0; round < 3; round += 1) await passTime();
    await chain.mine(DEEP);
    for (let round = 0; round < 4; round += 1) await passTime();
    expect((await detail(transferId)).state).toBe('paid');
  });

  it('FND-05 a check that holds rejects it, and the yen are free again', async () => {
    const withdrawable = async () => (await member.call('GET v1/fund/usdt/withdrawal/options')).withdrawable;
    const before = await withdrawable();
    usdt.replies.screening = { verdict: 'hold', code: 'SANCTIONS' };
    const transferId = await screened('15000');
    await passTime();
    usdt.replies.screening = { verdict: 'passed' };
    expect(await detail(transferId)).toMatchObject({ state: 'rejected', reason: 'SANCTIONS' });
    expect(await withdrawable()).toBe(before);
  });

  it('FND-02 FND-05 killed at every statement and command, a deposit is credited once and a withdrawal is paid once', {
    timeout: 240_000,
  }, async () => {
    let kills = 0;
    const round = async (): Promise<void> => {
      kills += await runKilled(
        (killer) => started(killer.pool(harness.pool), () => killer.core(core())).round(LIVE),
        () => core().waitUntilCaughtUp(),
      );
    };
    const rows = async () => (await member.call('GET v1/fund/transfer/list', { query: {} })).rows;
    const before = (await rows()).length;
    const { address } = await member.call('POST v1/fund/usdt/address', { body: { network: 'ethereum' } });
    await chain.transfer(addressIn(address), 50_000_000n);
    await chain.mine();
    await round();
    await chain.mine(DEEP);
    for (let again = 0; again < 2; again += 1) await round();
    const [deposit, ...others] = await rows();
    expect([deposit?.state, deposit?.amount, others.length]).toEqual(['credited', '7500', before]);

    const sent = await chain.balanceOf(DESTINATION);
    const transferId = await screened('15000');
    await round();
    expect(await approve(transferId)).toBe('done');
    for (const index of [0, 1]) expect(await sign(officer(index), transferId)).toBe('done');
    await signer.round();
    for (let again = 0; again < 2; again += 1) await round();
    await signer.round();
    await chain.mine();
    await signer.round();
    await round();
    await chain.mine(DEEP);
    await signer.round();
    await round();
    const { steps } = await member.call('GET v1/fund/transfer/detail', { query: { transferId } });
    const until = ['draft', 'requested', 'cooling', 'screening', 'approved'];
    expect(steps.map(({ state }) => state)).toEqual([...until, 'signed', 'mined', 'paid']);
    expect((await chain.balanceOf(DESTINATION)) - sent).toBe(100_000_000n);
    expect(await sql('select from signer_request where transfer_id = $1', transferId)).toHaveLength(1);
    expect(kills).toBeGreaterThan(100);
  });

  it('FND-02 a credited deposit that a re-org takes out of the chain is shown, reversed by two operators, and owed', async () => {
    const [maker, checker] = [officer(0), officer(1)];
    const undone = async () => {
      const { networks } = (await maker.call('fundTreasury', {})).data as OperatorReply<'fundTreasury'>;
      return networks.find(({ network }) => network === 'ethereum')?.undone;
    };
    const assets = () => member.call('GET v1/trade/asset/summary');
    const spent = { accountId, amount: yen(Number((await assets()).withdrawable)), house: HOUSE.bank, source: 'test' };
    expect((await core().submit({ input: { kind: 'debit', ...spent } })).refusal).toBeNull();
    const { address } = await member.call('POST v1/fund/usdt/address', { body: { network: 'ethereum' } });
    await chain.transfer(addressIn(address), 4_000_000_000n);
    await chain.mine(DEEP);
    for (let round = 0; round < 4; round += 1) await passTime();
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

    await chain.reorg(DEEP + 1);
    await chain.mine();
    await passTime();
    expect([await undone(), (await detail(transferId)).state]).toEqual([1, 'credited']);
    const fields = { transferId, reason: 'no block contains it any more' };
    const proposed = (await maker.call('depositReversalPropose', fields))
      .data as OperatorReply<'depositReversalPropose'>;
    const approval = { number: String(proposed.number), credential: checker.sign(proposed.hash) };
    expect((await checker.call('adjustmentApprove', approval)).data).toMatchObject({ state: 'executed' });
    expect([await undone(), (await detail(transferId)).state]).toEqual([0, 'reversed']);
    // All that is free goes back; the order keeps its cash, and the rest is a claim.
    const cash = String(Number(before.cash) - free);
    expect(await assets()).toMatchObject({ cash, withdrawable: '0', buyingPower: '0' });
    const claims = await sql('select claim::text from account where account_id = $1', accountId);
    expect(claims).toEqual([{ claim: String(600_000 - free) }]);
  });
});

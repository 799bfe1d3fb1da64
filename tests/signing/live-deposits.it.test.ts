import { randomUUID } from 'node:crypto';
import { type Address, isAddress } from '@kabuto/chain';
import { ANVIL, startProxy, TestNetwork } from '@kabuto/chain/testing';
import type { OperatorReply } from '@kabuto/contract/operator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyTenant } from '../../apps/server/src/core/index.ts';
import type { TestOperator } from '../../apps/server/src/operators/testing.ts';
import { asSuper } from '../../apps/server/src/platform/postgres/testing-server.ts';
import type { ApiClient } from '../support/api-client.ts';
import { startLiveUsdt } from '../support/live-usdt.ts';
import { type OperatorsHarness, startOperatorsHarness } from '../support/operators-harness.ts';

const LIVE = 2;
const MINUTE = 60_000;
/** More than the confirmations of the network. */
const DEEP = 16;

let chain: TestNetwork;
/** The first of the brokerage's two nodes. */
let node: Awaited<ReturnType<typeof startProxy>>;
let usdt: Awaited<ReturnType<typeof startLiveUsdt>>;
let harness: OperatorsHarness;
let member: ApiClient;
let treasury: TestOperator;
let checker: TestOperator;
let ahead = 0;
const now = (): number => Date.now() + ahead;

async function start(): Promise<void> {
  chain = await TestNetwork.start('ethereum', { official: true });
  await chain.mine(DEEP);
  node = await startProxy(chain.url);
  usdt = await startLiveUsdt(node.url, chain.url.replace('127.0.0.1', 'localhost'));
  const ofApp = {
    now,
    liveUsdt: usdt.live,
    jobsByHand: ['token-deposits', 'deposits', 'deposit-checks', 'withdrawal-checks', 'token-withdrawals'],
  };
  harness = await startOperatorsHarness(null, ofApp, async (app) => {
    member = await app.client('second').register();
    await asSuper(app.database.superUrl, (client) =>
      client.query(`update tenant set mode = 'live' where tenant_id = ${LIVE}`),
    );
    await app.restart();
  });
  treasury = await harness.operator(['treasury', 'compliance'], LIVE);
  checker = await harness.operator(['treasury', 'compliance'], LIVE);
  // a live brokerage has three operators, and new passkeys approve nothing
  await harness.operator(['treasury'], LIVE);
  await sql('update operator_passkey set created_at = created_at - $1::bigint', 8 * 24 * 60 * MINUTE);
  await sql(
    `insert into signer_status (tenant_id, chain_id, wallet, state, log_seq, log_hash, reported_at)
     values ($1, 1, $2, 'ready', 0, '', 0)`,
    LIVE,
    '0x976EA74026E726554dB657fA54763abd0C3a0aa9',
  );
}

/** A round of the jobs; what they throw is returned. */
async function round(): Promise<string> {
  const problems: string[] = [];
  for (const job of ['token-deposits', 'deposit-checks', 'deposits'])
    await harness.app.runJob(job, LIVE).catch((error: unknown) => problems.push(String(error)));
  return problems.join('\n');
}

const silence = (): void => {
  node.answer = () => ({ kind: 'http', reply: (response) => response.destroy() });
};
const speak = (): void => {
  node.answer = () => ({ kind: 'forward' });
};

async function address(): Promise<Address> {
  const found = (await member.call('POST v1/fund/usdt/address', { body: { network: 'ethereum' } })).address;
  if (!isAddress(found)) throw new Error('no address');
  return found;
}

const newest = async () => {
  const [row] = (await member.call('GET v1/fund/transfer/list', { query: {} })).rows;
  if (row === undefined) throw new Error('there is no transfer');
  return row;
};
const stateOf = async (transferId: string): Promise<string> =>
  (await member.call('GET v1/fund/transfer/detail', { query: { transferId } })).transfer.state;
const networks = async () => ((await treasury.call('fundTreasury', {})).data as OperatorReply<'fundTreasury'>).networks;
const undone = async () => (await networks()).map((one) => one.undone);
const sql = (text: string, ...values: unknown[]) =>
  asSuper(harness.app.database.superUrl, (client) => client.query(text, values));
/** Another operator approves a proposal. */
async function approve({ data }: Awaited<ReturnType<TestOperator['call']>>) {
  const { number, hash } = data as OperatorReply<'networkResumePropose'>;
  return checker.call('adjustmentApprove', { number: String(number), credential: checker.sign(hash) });
}
const plan = () => treasury.call('sweepPlan', { network: 'ethereum', funder: chain.owner });
const warnings = async (): Promise<readonly string[]> => {
  const reply = (await (await fetch(`${harness.app.origin}/readyz`)).json()) as { readonly warnings: string[] };
  return reply.warnings.filter((text) => text.includes('network'));
};
/** What `kabuto_chain_halted` is made of (server-metrics.test.ts). */
const states = () => harness.app.networksOf(LIVE).map(({ network, halted }) => [network, halted]);

describe.skipIf(ANVIL === undefined)('deposits of a live brokerage on two nodes', () => {
  beforeAll(start, 180_000);
  afterAll(async () => {
    const { problems } = await verifyTenant(harness.app.database.appUrl, LIVE, { codeVersion: 'test' });
    await harness.stop();
    await usdt.stop();
    await node.close();
    await chain.stop();
    expect(problems).toEqual([]);
  });

  it('FND-02 while a node is down no first address is assigned, and none to withdraw to is added: both say why', async () => {
    silence();
    const unreadable = { status: 503, reason: 'NETWORK_UNREADABLE', field: 'network' };
    const request = { body: { network: 'ethereum' } } as const;
    expect(await member.refusal('POST v1/fund/usdt/address', request)).toMatchObject(unreadable);
    const body = { network: 'ethereum', label: 'A', address: '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc' } as const;
    expect(await member.refusal('POST v1/user/address/add', { key: randomUUID(), body })).toMatchObject(unreadable);
    speak();
    expect(await address()).toMatch(/^0x/);
  });

  it('FND-02 a node that cannot be reached halts the network, its deposits wait, and are credited once it is back', async () => {
    await chain.transfer(await address(), 20_000_000n);
    await chain.mine();
    expect(await round()).toBe('');
    const { transferId } = await newest();
    silence();
    await chain.mine(DEEP);
    expect(await round()).toContain('the network ethereum is halted: CHAIN_UNAVAILABLE');
    expect(await stateOf(transferId)).toBe('seen');
    await expect.poll(warnings).toEqual(['brokerage 2: the network ethereum is halted: CHAIN_UNAVAILABLE']);
    expect(states()).toEqual([['ethereum', 'CHAIN_UNAVAILABLE']]);
    speak();
    for (let again = 0; again < 3; again += 1) expect(await round()).toBe('');
    expect(await stateOf(transferId)).toBe('credited');
    await expect.poll(warnings).toEqual([]);
    expect(states()).toEqual([['ethereum', null]]);
  });

  it('FND-02 nodes that differ about a final block halt the network, and health report and metrics show it', async () => {
    await chain.transfer(await address(), 30_000_000n);
    await chain.mine(DEEP);
    node.answer = (method) => (method === 'eth_getLogs' ? { kind: 'result', result: [] } : { kind: 'forward' });
    expect(await round()).toContain('SOURCES_DISAGREE');
    await expect.poll(warnings).toEqual(['brokerage 2: the network ethereum is halted: SOURCES_DISAGREE']);
    expect(states()).toEqual([['ethereum', 'SOURCES_DISAGREE']]);
    const { rows } = await member.call('GET v1/fund/transfer/list', { query: {} });
    expect(rows.filter(({ tokens }) => tokens?.amount === '30')).toEqual([]);
    speak();
    for (let again = 0; again < 4; again += 1) expect(await round()).toBe('');
    expect(await newest()).toMatchObject({ state: 'credited', tokens: { amount: '30' } });
  });

  it('FND-02 a final deposit waits while there is no rate, is shown while its block is gone, and gets the first fresh rate', async () => {
    usdt.replies.rate = '';
    ahead += 10 * MINUTE;
    const hash = await chain.transfer(await address(), 40_000_000n);
    const signed = await chain.signed(hash);
    await chain.mine(DEEP);
    for (let again = 0; again < 3; again += 1) await round();
    const { transferId } = await newest();
    expect([await stateOf(transferId), await undone()]).toEqual(['final', [0]]);
    await chain.reorg(DEEP + 1);
    await chain.mine();
    await round();
    usdt.replies.rate = '160';
    ahead += MINUTE;
    for (let again = 0; again < 2; again += 1) await round();
    expect([await stateOf(transferId), await undone()]).toEqual(['final', [1]]);
    await chain.reorg(1, [[signed, 0]]);
    for (let again = 0; again < 2; again += 1) await round();
    expect([await stateOf(transferId), await undone()]).toEqual(['final', [0]]);
    await chain.mine(DEEP);
    for (let again = 0; again < 3; again += 1) await round();
    expect(await newest()).toMatchObject({ transferId, state: 'credited', amount: '6400', tokens: { rate: '160' } });
    expect(await undone()).toEqual([0]);
  });

  it('FND-02 a re-org while a deposit is being checked: it is held, not credited, until a block contains it again', async () => {
    const hash = await chain.transfer(await address(), 50_000_000n);
    const signed = await chain.signed(hash);
    await chain.mine(DEEP);
    // The screening replies after the scanner has seen that the block is gone.
    usdt.replies.beforeScreening = async () => {
      usdt.replies.beforeScreening = async () => undefined;
      await chain.reorg(DEEP + 1);
      await chain.mine();
      await harness.app.runJob('token-deposits', LIVE);
    };
    for (let again = 0; again < 3; again += 1) await round();
    const { transferId, reason } = await newest();
    expect([await stateOf(transferId), reason, await undone()]).toEqual(['held', 'BLOCK_REPLACED', [1]]);
    const release = (key: string = randomUUID()) => treasury.call('fundDepositRelease', { transferId }, { key });
    // as where the server was killed between the steps and their line in the log
    const forget = async () => {
      await sql('delete from operator_answer');
      await sql('delete from operator_log where subject = $1', `transfer ${transferId}`);
    };
    const [first, last] = [randomUUID(), randomUUID()];
    expect(await release(first)).toMatchObject({ status: 200, data: { state: 'held', reason: 'BLOCK_REPLACED' } });
    await chain.reorg(1, [[signed, 0]]);
    await round();
    expect(await undone()).toEqual([0]);
    expect(await release()).toMatchObject({ status: 200, data: { state: 'held', reason: 'BLOCK_REPLACED' } });
    await chain.mine(DEEP);
    await round();
    await forget();
    expect(await release(first)).toMatchObject({ status: 200, data: { state: 'held', reason: 'BLOCK_REPLACED' } });
    expect(await release(last)).toMatchObject({ status: 200, data: { state: 'credited' } });
    await forget();
    await chain.reorg(DEEP + 1);
    await chain.mine();
    await round();
    expect(await release(last)).toMatchObject({ status: 200, data: { state: 'credited' } });
    expect(await undone()).toEqual([1]);
    await chain.reorg(1, [[signed, 0]]);
    await chain.mine(DEEP);
    await round();
    expect([await stateOf(transferId), await undone()]).toEqual(['credited', [0]]);
  });

  it('FND-02 a deposit that comes back in another block while it is being checked waits until that block is final', async () => {
    const hash = await chain.transfer(await address(), 55_000_000n);
    const signed = await chain.signed(hash);
    await chain.mine(DEEP);
    usdt.replies.beforeScreening = async () => {
      usdt.replies.beforeScreening = async () => undefined;
      await chain.reorg(DEEP + 1, [[signed, DEEP]]);
      await harness.app.runJob('token-deposits', LIVE);
    };
    for (let again = 0; again < 4; again += 1) await round();
    const { transferId } = await newest();
    expect([await stateOf(transferId), await undone()]).toEqual(['screening', [0]]);
    await chain.mine(DEEP);
    for (let again = 0; again < 2; again += 1) await round();
    expect(await stateOf(transferId)).toBe('credited');
  });

  it('FND-02 while its network is halted a deposit in screening is neither credited nor released', async () => {
    await chain.transfer(await address(), 56_000_000n);
    await chain.mine(DEEP);
    usdt.replies.beforeScreening = async () => {
      usdt.replies.beforeScreening = async () => undefined;
      silence();
      await harness.app.runJob('token-deposits', LIVE).catch(() => undefined);
    };
    for (let again = 0; again < 3; again += 1) await round();
    const { transferId } = await newest();
    const release = () => treasury.call('fundDepositRelease', { transferId });
    expect([await stateOf(transferId), states()]).toEqual(['screening', [['ethereum', 'CHAIN_UNAVAILABLE']]]);
    expect(await release()).toMatchObject({ status: 403, data: { reason: 'NETWORK_HALTED', field: 'transferId' } });
    expect(await stateOf(transferId)).toBe('screening');
    speak();
    for (let again = 0; again < 2; again += 1) expect(await round()).toBe('');
    expect(await stateOf(transferId)).toBe('credited');
  });

  it('BO-04 an address that is not that of the public key is neither listed nor swept', async () => {
    const other = '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955';
    const own = await address();
    const list = () => treasury.call('fundAddressList', { network: 'ethereum' });
    expect((await list()).data).toMatchObject({ rows: [{ index: 0, address: own }] });
    await sql('update chain_address set address = $2 where tenant_id = $1', LIVE, other);
    expect([(await list()).status, (await plan()).status]).toEqual([500, 500]);
    await sql('update chain_address set address = $2 where tenant_id = $1', LIVE, own);
    expect((await list()).status).toBe(200);
  });

  it('BO-04 no plan of sweeps is made while gas costs more than 500 gwei, and the reply says why', async () => {
    await address();
    await chain.setBaseFee(600_000_000_000n);
    await chain.mine();
    expect(await plan()).toMatchObject({ status: 503, data: { reason: 'GAS_TOO_DEAR' } });
    await chain.setBaseFee(1_000_000_000n);
    await chain.mine();
    expect((await plan()).data).not.toMatchObject({ reason: 'GAS_TOO_DEAR' });
  });

  it('FND-02 BO-04 tokens that come back after their deposit has failed are a warning, and credited to nobody', async () => {
    const hash = await chain.transfer(await address(), 60_000_000n);
    const signed = await chain.signed(hash);
    await chain.mine();
    await round();
    const { transferId } = await newest();
    await chain.reorg(1);
    await chain.mine(2);
    await round();
    expect(await stateOf(transferId)).toBe('orphaned');
    ahead += 25 * 60 * MINUTE;
    for (let again = 0; again < 2; again += 1) await round();
    const reappeared = async () => (await networks()).map((one) => one.reappeared);
    expect([await stateOf(transferId), await reappeared()]).toEqual(['failed', [0]]);
    await chain.reorg(1, [[signed, 0]]);
    await chain.mine(DEEP);
    for (let again = 0; again < 2; again += 1) await round();
    expect([await stateOf(transferId), await reappeared()]).toEqual(['failed', [1]]);
  });

  it.each(['final', 'held'])(
    'FND-02 a %s deposit that no block contains fails after a day, without its tokens',
    async (state) => {
      const unallocated = async () => {
        const { rows } = await sql(
          "select coalesce(sum(amount), 0)::int8 as sum from house_posting where tenant_id = $1 and account_id = 8 and asset = 'USDT'",
          LIVE,
        );
        return rows[0].sum;
      };
      const before = await unallocated();
      if (state === 'final') ahead += 10 * MINUTE;
      usdt.replies.rate = state === 'final' ? '' : '160';
      usdt.replies.screening = { verdict: 'hold', code: 'SANCTIONS' };
      const hash = await chain.transfer(await address(), 65_000_000n);
      const signed = await chain.signed(hash);
      await chain.mine(DEEP);
      for (let again = 0; again < 3; again += 1) await round();
      const { transferId } = await newest();
      expect([await stateOf(transferId), (await unallocated()) - before]).toEqual([state, 65_000_000]);
      await chain.reorg(DEEP + 1);
      await chain.mine();
      await round();
      const reject = () => treasury.call('fundDepositReject', { transferId, reason: 'SENDER' });
      if (state === 'held')
        expect(await reject()).toMatchObject({
          status: 403,
          data: { reason: 'DEPOSIT_IN_NO_BLOCK', field: 'transferId' },
        });
      ahead += 23 * 60 * MINUTE;
      await round();
      expect([await stateOf(transferId), await undone()]).toEqual([state, [1]]);
      ahead += 2 * 60 * MINUTE;
      await round();
      expect(await newest()).toMatchObject({ transferId, state: 'failed', reason: 'NOT_REINCLUDED' });
      expect([await undone(), (await unallocated()) - before]).toEqual([[0], 0]);
      const reappeared = async () => (await networks()).map((one) => one.reappeared);
      const [known = 0] = await reappeared();
      await chain.reorg(1, [[signed, 0]]);
      await chain.mine(DEEP);
      for (let again = 0; again < 2; again += 1) await round();
      expect([await stateOf(transferId), await reappeared()]).toEqual(['failed', [known + 1]]);
      usdt.replies.rate = '160';
      usdt.replies.screening = { verdict: 'passed' };
    },
  );

  it('FND-02 BO-04 after a re-org that is too deep two operators have the network read again, and see what is undone', async () => {
    const { number } = await chain.source().head();
    const hash = await chain.transfer(await address(), 70_000_000n);
    const signed = await chain.signed(hash);
    await chain.mine(DEEP);
    for (let again = 0; again < 3; again += 1) await round();
    const { transferId } = await newest();
    expect([await stateOf(transferId), await undone()]).toEqual(['credited', [0]]);
    await chain.mine(270);
    for (let again = 0; again < 3; again += 1) await round();
    await chain.reorg(DEEP + 270);
    await chain.mine();
    expect(await round()).toContain('REORG_TOO_DEEP');
    expect(await round()).toContain('REORG_TOO_DEEP');
    const block = await chain.source().block(number);
    const wanted = { network: 'ethereum', block: String(number), hash: block?.hash ?? '', reason: 'compared' } as const;
    const restart = (change: object = {}) => treasury.call('networkRestartPropose', { ...wanted, ...change });
    expect((await restart()).data).toMatchObject({ reason: 'NETWORK_RUNS', field: 'network' });
    const halt = await treasury.call('networkHalt', { network: 'ethereum', reason: 'replaced' });
    expect(halt.status).toBe(200);
    const invalid = (field: string) => ({ status: 400, data: { reason: 'FIELD_INVALID', field } });
    expect(await restart({ block: String(number + 1) })).toMatchObject(invalid('hash'));
    const kept = await chain.source().block(number + 40);
    expect(await restart({ block: String(number + 40), hash: kept?.hash })).toMatchObject(invalid('block'));
    silence();
    expect((await restart()).data).toMatchObject({ reason: 'NETWORK_UNREADABLE', field: 'network' });
    speak();
    const proposed = await restart();
    expect(proposed.data).toMatchObject({ kind: 'networkRestart', subject: 'network ethereum' });
    expect(await approve(proposed)).toMatchObject({ status: 200, data: { state: 'executed' } });
    expect([await round(), states()]).toEqual(['', [['ethereum', 'OPERATOR']]]);
    const resumed = await treasury.call('networkResumePropose', { network: 'ethereum', reason: 'compared' });
    expect(await approve(resumed)).toMatchObject({ status: 200, data: { state: 'executed' } });
    for (let again = 0; again < 4; again += 1) expect(await round()).toBe('');
    expect([await stateOf(transferId), await undone(), states()]).toEqual(['credited', [1], [['ethereum', null]]]);
    await chain.reorg(1, [[signed, 0]]);
    await chain.mine();
    await round();
    expect([await stateOf(transferId), await undone()]).toEqual(['credited', [0]]);
  });
});

import { ANVIL } from '@kabuto/chain/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEEP, startLiveDeposits } from '../support/live-deposits.ts';

/** After it a check that has failed is made again. */
const RETRY = 31_000;

let live: Awaited<ReturnType<typeof startLiveDeposits>>;
const silent = async (): Promise<void> => {
  throw new Error('the screening does not reply');
};

/** A final deposit that has been with its checks; returns its number. */
async function arrived(tokens: bigint): Promise<string> {
  await live.chain.transfer(await live.address(), tokens * 1_000_000n);
  await live.chain.mine(DEEP);
  await live.rounds(4);
  return (await live.newest()).transferId;
}
const release = (transferId: string) => live.maker.call('fundDepositRelease', { transferId });
const propose = (transferId: string) => live.maker.call('depositChecksPropose', { transferId, reason: 'looked up' });
const REFUSED = { status: 403, data: { reason: 'CHECKS_NOT_PASSED', field: 'transferId' } };

describe.skipIf(ANVIL === undefined)('a deposit of USDT that its checks have not passed', () => {
  beforeAll(async () => {
    live = await startLiveDeposits();
  }, 180_000);
  beforeEach(() => {
    live.usdt.replies.screening = { verdict: 'passed' };
    live.usdt.replies.travelRule = { verdict: 'passed' };
    live.usdt.replies.beforeScreening = async () => undefined;
  });
  afterAll(async () => {
    expect(await live.stop()).toEqual([]);
  });

  it('FND-02 BO-04 without a verdict one operator does not credit it, and two do', async () => {
    live.usdt.replies.beforeScreening = silent;
    const transferId = await arrived(20n);
    expect((await live.newest()).state).toBe('screening');
    expect(await release(transferId)).toMatchObject(REFUSED);
    const detail = () => live.maker.call('fundTransferDetail', { transferId });
    expect((await detail()).data).toMatchObject({ transfer: { state: 'screening' }, chain: { verdict: null } });
    const proposed = await propose(transferId);
    expect(proposed.data).toMatchObject({ kind: 'depositChecks', subject: `transfer ${transferId}` });
    expect(await release(transferId)).toMatchObject(REFUSED);
    expect(await live.approve(proposed)).toMatchObject({ status: 200, data: { state: 'executed' } });
    live.advance(RETRY);
    await live.rounds(1);
    expect(await live.newest()).toMatchObject({ transferId, state: 'credited', amount: '3000' });
    const by = expect.stringMatching(/^proposal \d+$/);
    expect((await detail()).data).toMatchObject({ chain: { verdict: { result: 'PASSED', by } } });
  });

  it('FND-02 BO-04 what a check holds one operator does not credit, until two have let it pass', async () => {
    live.usdt.replies.travelRule = { verdict: 'hold', code: 'TRAVEL_RULE' };
    const transferId = await arrived(21n);
    expect(await live.newest()).toMatchObject({ transferId, state: 'held', reason: 'TRAVEL_RULE' });
    expect(await release(transferId)).toMatchObject(REFUSED);
    // another reply later changes nothing: the first one is stored
    live.usdt.replies.travelRule = { verdict: 'passed' };
    await live.rounds(2);
    expect(await release(transferId)).toMatchObject(REFUSED);
    expect((await live.newest()).state).toBe('held');
    expect(await live.approve(await propose(transferId))).toMatchObject({ data: { state: 'executed' } });
    const asked = live.usdt.asked.length;
    expect(await release(transferId)).toMatchObject({ status: 200, data: { state: 'credited' } });
    expect(live.usdt.asked.slice(asked).filter((path) => path !== '/rate')).toEqual([]);
  });

  it('BO-04 a proposal that was made before the checks replied is not approved after it', async () => {
    live.usdt.replies.beforeScreening = silent;
    const transferId = await arrived(22n);
    const proposed = await propose(transferId);
    live.usdt.replies.beforeScreening = async () => undefined;
    live.usdt.replies.screening = { verdict: 'hold', code: 'SANCTIONS' };
    live.advance(RETRY);
    await live.rounds(1);
    expect(await live.newest()).toMatchObject({ transferId, state: 'held', reason: 'SANCTIONS' });
    expect((await live.approve(proposed)).data).toMatchObject({ reason: 'PROPOSAL_STALE' });
    expect(await release(transferId)).toMatchObject(REFUSED);
  });

  it('FND-02 BO-04 the checks run once, and what they have passed one operator releases', async () => {
    const asked = live.usdt.asked.length;
    live.usdt.replies.beforeScreening = async () => {
      await live.chain.reorg(DEEP + 1);
      await live.chain.mine();
      await live.harness.app.runJob('token-deposits', 2).catch(() => undefined);
    };
    const hash = await live.chain.transfer(await live.address(), 23_000_000n);
    const signed = await live.chain.signed(hash);
    await live.chain.mine(DEEP);
    await live.rounds(4);
    const { transferId, ...of } = await live.newest();
    expect(of).toMatchObject({ state: 'held', reason: 'BLOCK_REPLACED' });
    expect((await propose(transferId)).data).toMatchObject({ reason: 'CHECKS_PASSED', field: 'transferId' });
    await live.chain.reorg(1, [[signed, 0]]);
    await live.chain.mine(DEEP);
    await live.rounds(2);
    expect(await release(transferId)).toMatchObject({ status: 200, data: { state: 'credited' } });
    const checks = live.usdt.asked.slice(asked).filter((path) => path !== '/rate');
    expect(checks).toEqual(['/screening', '/travel']);
    // one that was credited needs no proposal
    expect((await propose(transferId)).data).toMatchObject({ reason: 'TRANSFER_STATE' });
  });
});

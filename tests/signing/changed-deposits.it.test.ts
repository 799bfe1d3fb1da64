import { ANVIL } from '@kabuto/chain/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEEP, startLiveDeposits } from '../support/live-deposits.ts';

type Live = Awaited<ReturnType<typeof startLiveDeposits>>;
let live: Live;

describe.skipIf(ANVIL === undefined)('deposits that come back with another amount', () => {
  beforeAll(async () => {
    live = await startLiveDeposits();
  }, 180_000);
  afterAll(async () => {
    expect(await live.stop()).toEqual([]);
  });

  /** A deposit in the newest block but `behind`, and how to replace all of them by one in which it brings half. */
  async function deposit(raw: bigint, behind: number): Promise<() => Promise<void>> {
    const { chain } = live;
    const paid = await chain.transferByOther(await live.address(), raw);
    const transfer = await chain.signed(paid);
    await chain.mine(behind);
    // one block has both calls, so that the newest one never has a fee
    const on = await chain.call({ functionName: 'setParams', args: [5_000n, 10n ** 12n] });
    const off = await chain.call({ functionName: 'setParams', args: [0n, 0n] });
    const calls = [await chain.signed(on), await chain.signed(off)] as const;
    await chain.mine();
    return async () => {
      await chain.reorg(behind + 1, [
        [calls[0], 0],
        [transfer, 1],
        [calls[1], 2],
      ]);
      await chain.mine(DEEP);
    };
  }

  it('FND-02 a deposit that a re-org brings back with another amount is credited with that one, and the first one fails', async () => {
    const replace = await deposit(40_000_000n, 2);
    await live.round();
    expect(await live.newest()).toMatchObject({ state: 'seen', tokens: { amount: '40' } });
    await replace();
    await live.rounds(4);
    const states = (await live.transfers()).map(({ state, tokens }) => [state, tokens?.amount]);
    expect(states).toEqual([
      ['credited', '20'],
      ['orphaned', '40'],
    ]);
    const own = (await live.maker.call('fundAddressList', { network: 'ethereum' })).data;
    expect(own).toMatchObject({ rows: [{ tokens: '20' }] });
  });

  it('FND-02 while the first amount is credited the other one is held, also for an operator, until two have reversed it', async () => {
    const replace = await deposit(60_000_000n, DEEP);
    await live.rounds(4);
    const first = await live.newest();
    expect(first).toMatchObject({ state: 'credited', tokens: { amount: '60' } });
    await replace();
    await live.rounds(4);
    const second = await live.newest();
    expect(second).toMatchObject({ state: 'held', reason: 'SOURCE_CHANGED', tokens: { amount: '30' } });
    expect((await live.networks()).map(({ undone }) => undone)).toEqual([1]);
    const release = () => live.maker.call('fundDepositRelease', { transferId: second.transferId });
    expect((await release()).data).toMatchObject({ state: 'held', reason: 'SOURCE_CHANGED' });
    const fields = { transferId: first.transferId, reason: 'replaced by the network' };
    expect(await live.approve(await live.maker.call('depositReversalPropose', fields))).toMatchObject({ status: 200 });
    expect((await release()).data).toMatchObject({ state: 'credited' });
    await live.round();
    expect((await live.networks()).map(({ undone }) => undone)).toEqual([0]);
  });
});

import { ANVIL } from '@kabuto/chain/testing';
import type { OperatorReply } from '@kabuto/contract/operator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEEP, startLiveDeposits } from '../support/live-deposits.ts';

let live: Awaited<ReturnType<typeof startLiveDeposits>>;

/** The plan as the back office downloads it. */
async function plan() {
  const { harness, maker, chain } = live;
  const url = `/operator/v1/fund/sweep/plan?network=ethereum&minimum=1&funder=${chain.owner}`;
  const reply = await harness.entry.inject({
    method: 'GET',
    url,
    headers: { host: 'localhost', cookie: maker.cookie },
  });
  return reply.json() as {
    readonly sweeps: readonly { readonly path: string; readonly raw: string }[];
    readonly leftOut: readonly { readonly path: string; readonly raw: string; readonly reason: string }[];
  };
}
const listed = async () => {
  const { data } = await live.maker.call('fundAddressList', { network: 'ethereum' });
  return (data as OperatorReply<'fundAddressList'>).rows.map(({ tokens, notSwept }) => [tokens, notSwept]);
};

describe.skipIf(ANVIL === undefined)('sweeps of a live brokerage', () => {
  beforeAll(async () => {
    live = await startLiveDeposits();
  }, 180_000);
  afterAll(async () => {
    expect(await live.stop()).toEqual([]);
  });

  it('BO-04 a plan leaves out tokens of deposits that are not credited, and names their addresses with the reason', async () => {
    const { chain, usdt, member, second } = live;
    await chain.transfer(await live.address(member), 40_000_000n);
    await chain.mine(DEEP);
    await live.rounds(4);
    expect(await live.newest()).toMatchObject({ state: 'credited' });
    usdt.replies.screening = { verdict: 'hold', code: 'SANCTIONS' };
    await chain.transfer(await live.address(second), 50_000_000n);
    await chain.mine();
    await live.round();
    // seen, then held: neither is the brokerage's
    for (let again = 0; again < 2; again += 1) {
      expect(await plan()).toMatchObject({
        sweeps: [{ path: '0/0', raw: '40000000' }],
        leftOut: [{ path: '0/1', raw: '50000000', reason: 'UNCREDITED' }],
      });
      await chain.mine(DEEP);
      await live.rounds(4);
    }
    expect(await listed()).toEqual([
      ['40', null],
      ['50', 'UNCREDITED'],
    ]);
    const [held] = (await second.call('GET v1/fund/transfer/list', { query: {} })).rows;
    expect(held).toMatchObject({ state: 'held', reason: 'SANCTIONS' });
    usdt.replies.screening = { verdict: 'passed' };
  });

  it('BO-04 what an address has beyond what was read of the network is left out until it was read', async () => {
    const { chain } = live;
    await chain.transfer(await live.address(), 40_000_000n);
    await chain.mine(DEEP);
    await live.rounds(4);
    const { transferId } = await live.newest();
    const before = Number((await listed())[0]?.[0]);
    await chain.transfer(await live.address(), 15_000_000n);
    await chain.mine();
    expect((await listed())[0]).toEqual([String(before + 15), 'UNRECORDED']);
    const { data } = await live.maker.call('sweepPlan', { network: 'ethereum', minimum: '1', funder: chain.owner });
    expect(data).toMatchObject({ reason: 'SWEEP_EMPTY' });
    await chain.mine(DEEP);
    await live.rounds(4);
    expect(await live.newest()).not.toMatchObject({ transferId });
    expect((await plan()).sweeps).toMatchObject([{ path: '0/0', raw: `${before + 15}000000` }]);
  });
});

import { type Address, isAddress } from '@kabuto/chain';
import { ANVIL, startProxy, TestNetwork } from '@kabuto/chain/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEEP, LIVE, startLiveDeposits } from '../support/live-deposits.ts';

let bnb: TestNetwork;
let node: Awaited<ReturnType<typeof startProxy>>;
let live: Awaited<ReturnType<typeof startLiveDeposits>>;

/** USDT of BNB chain has 18 decimals. */
const usdt = (amount: bigint): bigint => amount * 10n ** 18n;

async function sendOnBnb(to: Address, amount: bigint): Promise<void> {
  await bnb.transfer(to, usdt(amount));
  await bnb.mine(DEEP);
  await live.rounds(4);
}

describe.skipIf(ANVIL === undefined)('a live brokerage on two networks', () => {
  beforeAll(async () => {
    bnb = await TestNetwork.start('bnb', { official: true });
    await bnb.mine(DEEP);
    node = await startProxy(bnb.url);
    live = await startLiveDeposits({ nodeOfBnb: node.url });
  }, 180_000);
  afterAll(async () => {
    expect(await live.stop()).toEqual([]);
    await node.close();
    await bnb.stop();
  });

  it('FND-02 USDT that is sent on a network for which nobody has opened the page is credited: the address is the same', async () => {
    node.answer = () => ({ kind: 'http', reply: (response) => response.destroy() });
    const body = { network: 'ethereum' } as const;
    expect(await live.member.refusal('POST v1/fund/usdt/address', { body })).toMatchObject({
      ...{ status: 503, reason: 'NETWORK_UNREADABLE', field: 'network' },
    });
    expect((await live.sql('select from chain_address where tenant_id = $1', LIVE)).rowCount).toBe(0);
    node.answer = () => ({ kind: 'forward' });
    await sendOnBnb(await live.address(), 25n);
    expect(await live.newest()).toMatchObject({ state: 'credited', tokens: { network: 'bnb', amount: '25' } });
  });

  it('FND-02 a network that is set up after addresses were assigned is read from then on, without a request for it', async () => {
    await live.address();
    await live.sql("delete from chain_block where tenant_id = $1 and network = 'bnb'", LIVE);
    await bnb.mine(DEEP);
    expect(await live.round()).toBe('');
    node.answer = () => ({ kind: 'http', reply: (response) => response.destroy() });
    // what was assigned is shown, whatever the other network does
    const to = await live.address();
    node.answer = () => ({ kind: 'forward' });
    if (!isAddress(to)) throw new Error('no address');
    await sendOnBnb(to, 35n);
    expect(await live.newest()).toMatchObject({ state: 'credited', tokens: { network: 'bnb', amount: '35' } });
  });
});

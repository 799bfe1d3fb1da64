import { ANVIL } from '@kabuto/chain/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LivePayouts, startLivePayouts } from '../support/live-payouts.ts';

const DESTINATION = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc';

let live: LivePayouts;

describe.skipIf(ANVIL === undefined)('a live brokerage on BNB chain, whose USDT has 18 decimals', () => {
  beforeAll(async () => {
    live = await startLivePayouts('bnb');
  }, 180_000);
  afterAll(async () => expect(await live.stop()).toEqual([]));

  it('FND-02 FND-05 credits what was sent to the customer’s address and pays it out again, to the millionth', async () => {
    await live.chain.transfer(await live.address(), live.raw(100n) + 1n);
    await live.chain.mine(live.deep);
    await live.rounds(4);
    const [deposit] = (await live.member.call('GET v1/fund/transfer/list', { query: {} })).rows;
    expect(deposit).toMatchObject({ state: 'credited', amount: '15000', tokens: { network: 'bnb', amount: '100' } });

    await live.pinOfficers();
    expect(await live.openWithdrawals()).toMatchObject({ approved: { state: 'executed' } });
    await live.addDestination(DESTINATION);
    const transferId = await live.screened('10000');
    await live.passTime();
    expect(await live.approve(transferId)).toBe('done');
    for (const index of [0, 1]) expect(await live.sign(live.officer(index), transferId)).toBe('done');
    await live.rounds(3);
    expect(await live.detail(transferId)).toMatchObject({ state: 'signed', payout: { amount: '66.666666' } });
    await live.chain.mine(live.deep);
    await live.rounds(4);
    expect(await live.detail(transferId)).toMatchObject({ state: 'paid', payout: { amount: '66.666666' } });
    expect(await live.chain.balanceOf(DESTINATION)).toBe(66_666_666n * 10n ** 12n);
  });
});

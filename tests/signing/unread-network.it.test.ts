import { ANVIL } from '@kabuto/chain/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIVE, type LivePayouts, startFundedPayouts } from '../support/live-payouts.ts';
import { startedJobs } from '../support/usdt-jobs.ts';

let live: LivePayouts;

describe.skipIf(ANVIL === undefined)('a live brokerage whose server has just started', () => {
  beforeAll(async () => {
    live = await startFundedPayouts('ethereum', '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc');
  }, 180_000);
  afterAll(async () => expect(await live.stop()).toEqual([]));

  it('FND-05 no rate is fixed on a network that it has not read since its start, which may have been halted', async () => {
    const { core, now } = live;
    const transferId = await live.screened('15000');
    await live.passTime();
    expect(await live.approve(transferId)).toBe('done');
    for (const index of [0, 1]) expect(await live.sign(live.officer(index), transferId)).toBe('done');
    await live.signer.round();
    const of = { pool: live.harness.pool, coreOf: core, now };
    const { read, pay } = startedJobs(live.harness, live.usdt.live, of);
    await pay(LIVE);
    await core().waitUntilCaughtUp();
    expect(await live.detail(transferId)).toMatchObject({ state: 'approved', payout: { amount: null } });
    await read(LIVE);
    await pay(LIVE);
    await core().waitUntilCaughtUp();
    expect(await live.detail(transferId)).toMatchObject({ state: 'signed', payout: { amount: '100' } });
    // requested, signed and sent, then mined
    await live.rounds(3);
    await live.chain.mine(live.deep);
    await live.rounds(4);
    expect((await live.detail(transferId)).state).toBe('paid');
  });
});

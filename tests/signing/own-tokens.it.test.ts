import { ANVIL } from '@kabuto/chain/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEEP, LIVE, startLiveDeposits } from '../support/live-deposits.ts';

let live: Awaited<ReturnType<typeof startLiveDeposits>>;

describe.skipIf(ANVIL === undefined)('tokens that the brokerage itself has sent', () => {
  beforeAll(async () => {
    live = await startLiveDeposits();
  }, 180_000);
  afterAll(async () => {
    expect(await live.stop()).toEqual([]);
  });

  it.each([
    ['its wallet', 'update signer_status set wallet = $2 where tenant_id = $1'],
    [
      'an address of another customer',
      `insert into chain_address (tenant_id, address_index, account_id, address, created_at) values ($1, 0, 999999, $2, 0)`,
    ],
  ])('FND-02 from %s to a customer are held, also where an operator releases them', async (_from, makeOwn) => {
    const { chain, sql, maker } = live;
    const status = await sql('select wallet from signer_status where tenant_id = $1', LIVE);
    const to = await live.address();
    await sql('update chain_address set address_index = address_index + 10 where tenant_id = $1', LIVE);
    await sql(makeOwn, LIVE, chain.owner);
    await chain.transfer(to, 0n);
    await chain.transfer(to, 45_000_000n);
    await chain.mine(DEEP);
    await live.rounds(4);
    const { transferId, ...of } = await live.newest();
    expect(of).toMatchObject({ state: 'held', reason: 'OWN_TOKENS', tokens: { amount: '45' } });
    const release = await maker.call('fundDepositRelease', { transferId });
    expect(release.data).toMatchObject({ state: 'held', reason: 'OWN_TOKENS' });
    // a log of nothing is no deposit
    expect((await sql('select from chain_deposit where units = 0')).rowCount).toBe(0);
    await sql('delete from chain_sweep where tenant_id = $1', LIVE);
    await sql('delete from chain_address where account_id = 999999 and tenant_id = $1', LIVE);
    await sql('update chain_address set address_index = address_index - 10 where tenant_id = $1', LIVE);
    await sql('update signer_status set wallet = $2 where tenant_id = $1', LIVE, status.rows[0].wallet);
  });
});

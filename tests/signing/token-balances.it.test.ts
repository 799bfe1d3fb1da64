import { randomUUID } from 'node:crypto';
import { ANVIL, signOffline } from '@kabuto/chain/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEEP, LIVE, startLiveDeposits } from '../support/live-deposits.ts';

const COLD = '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955';
const DIFFER = 'brokerage 2: the tokens on the network ethereum differ from the ledger';

let live: Awaited<ReturnType<typeof startLiveDeposits>>;

/** A round of the comparison: what all addresses have, and what they have more or less than they should. */
async function compared(): Promise<readonly (string | undefined)[]> {
  await live.harness.app.runJob('token-balances', LIVE);
  const [network] = await live.networks();
  return [network?.compared?.onChain, network?.compared?.difference];
}
const warnings = async (): Promise<readonly string[]> =>
  ((await (await fetch(`${live.harness.app.origin}/readyz`)).json()) as { readonly warnings: readonly string[] })
    .warnings;

type Planned = { readonly path: string; readonly unsigned: string; readonly from: `0x${string}` };
/** A plan as the back office downloads it. */
async function plan(to: string) {
  const { harness, maker, chain } = live;
  const url = `/operator/v1/fund/sweep/plan?network=ethereum&minimum=1&funder=${chain.owner}&to=${to}`;
  const headers = { host: 'localhost', cookie: maker.cookie };
  return (await harness.entry.inject({ method: 'GET', url, headers })).json() as {
    readonly destination: string;
    readonly sweeps: readonly Planned[];
  };
}

describe.skipIf(ANVIL === undefined)('balances of a live brokerage and its ledger', () => {
  beforeAll(async () => {
    live = await startLiveDeposits({ cold: COLD });
  }, 180_000);
  afterAll(async () => {
    expect(await live.stop()).toEqual([]);
  });

  it('BO-04 agree, whatever has become of deposits', async () => {
    const { chain, usdt, second } = live;
    expect((await live.networks())[0]).toMatchObject({ compared: null, cold: COLD });
    await chain.transfer(await live.address(), 40_000_000n);
    await chain.mine(DEEP);
    await live.rounds(4);
    expect(await live.newest()).toMatchObject({ state: 'credited' });
    expect(await compared()).toEqual(['40', '0']);
    // below the minimum, held, and seen
    await chain.transfer(await live.address(), 5_000_000n);
    usdt.replies.screening = { verdict: 'hold', code: 'SANCTIONS' };
    await chain.transfer(await live.address(second), 50_000_000n);
    await chain.mine(DEEP);
    await live.rounds(4);
    usdt.replies.screening = { verdict: 'passed' };
    await chain.transfer(await live.address(), 60_000_000n);
    await chain.mine();
    await live.rounds(1);
    expect((await live.newest()).state).toBe('seen');
    expect(await compared()).toEqual(['95', '0']);
    // what the brokerage puts into its wallet is in no ledger
    const [wallet] = (await live.sql('select wallet from signer_status where tenant_id = $1', LIVE)).rows;
    await chain.transfer(wallet.wallet, 100_000_000n);
    await chain.mine(DEEP);
    await live.rounds(4);
    expect(await compared()).toEqual(['255', '0']);
    expect(await warnings()).not.toContain(DIFFER);
  });

  it('BO-04 agree while a credited deposit is in no block', async () => {
    const { chain } = live;
    const hash = await chain.transfer(await live.address(), 70_000_000n);
    const signed = await chain.signed(hash);
    await chain.mine(DEEP);
    await live.rounds(4);
    expect(await live.newest()).toMatchObject({ state: 'credited' });
    await chain.reorg(DEEP + 1);
    await chain.mine();
    await live.rounds(2);
    expect(await compared()).toEqual(['255', '0']);
    await chain.reorg(1, [[signed, 0]]);
    await chain.mine(DEEP);
    await live.rounds(2);
    expect(await compared()).toEqual(['325', '0']);
  });

  it('BO-04 agree after a sweep to the cold address, which is counted apart', async () => {
    const { chain } = live;
    expect((await plan('wallet')).destination).not.toBe(COLD);
    const { destination, sweeps } = await plan('cold');
    expect(destination).toBe(COLD);
    const body = { network: 'ethereum', label: 'A', address: COLD } as const;
    const refused = await live.member.refusal('POST v1/user/address/add', { key: randomUUID(), body });
    expect(refused).toMatchObject({ reason: 'ADDRESS_OURS', field: 'address' });
    for (const { path, unsigned, from } of sweeps) {
      await chain.fund(from);
      await chain.wallet().sendRaw(await signOffline(path, unsigned));
    }
    await chain.mine(DEEP);
    await live.rounds(3);
    expect(await chain.balanceOf(COLD)).toBe(175_000_000n);
    expect((await live.networks())[0]).toMatchObject({ swept: '0', sweptToCold: '175', sweptElsewhere: '0' });
    expect(await compared()).toEqual(['325', '0']);
    const { data } = await live.maker.call('fundMoveList', {});
    expect(data).toMatchObject({ rows: [{ network: 'ethereum', swept: '175', elsewhere: '0' }] });
  });

  it('BO-04 agree after a re-org has changed the amount that was paid into the wallet', async () => {
    const { chain } = live;
    const [wallet] = (await live.sql('select wallet from signer_status where tenant_id = $1', LIVE)).rows;
    const paid = await chain.signed(await chain.transferByOther(wallet.wallet, 8_000_000n));
    await chain.mine(2);
    const fees = [
      await chain.signed(await chain.call({ functionName: 'setParams', args: [5_000n, 10n ** 12n] })),
      await chain.signed(await chain.call({ functionName: 'setParams', args: [0n, 0n] })),
    ] as const;
    await chain.mine();
    await live.round();
    await chain.reorg(3, [
      [fees[0], 0],
      [paid, 1],
      [fees[1], 2],
    ]);
    await chain.mine(DEEP);
    await live.rounds(3);
    // half of it is the fee of the token
    expect(await compared()).toEqual(['329', '0']);
  });

  it('BO-04 differ where an address has what no record has: page and health report name it', async () => {
    // as where the scanner had missed the log
    await live.sql('delete from chain_deposit where tenant_id = $1 and below_minimum', LIVE);
    expect(await compared()).toEqual(['329', '5']);
    await expect.poll(warnings).toContain(DIFFER);
  });

  it('BO-04 differ where a wallet has less than was put into it', async () => {
    await live.sql('update chain_payment set units = units + 7000000 where tenant_id = $1 and units = 100000000', LIVE);
    expect(await compared()).toEqual(['329', '-2']);
  });

  it('BO-04 differ where tokens that their issuer was to have taken are still there', async () => {
    const { chain, maker } = live;
    await chain.transfer(await live.address(), 20_000_000n);
    await chain.mine(DEEP);
    await live.rounds(4);
    const { transferId, state } = await live.newest();
    expect([state, await compared()]).toEqual(['credited', ['349', '-2']]);
    const fields = { transferId, reason: 'destroyed', ground: 'ISSUER' } as const;
    const proposed = await maker.call('depositReversalPropose', fields);
    expect(await live.approve(proposed)).toMatchObject({ data: { state: 'executed' } });
    expect(await compared()).toEqual(['349', '18']);
  });
});

import { type Hex, keccak256, parseTransaction, type TransactionSerializedEIP1559 } from 'viem';
import { HDKey, mnemonicToAccount, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { depositAddress } from '../src/address.ts';
import { firstFees } from '../src/fees.ts';
import type { Address } from '../src/hex.ts';
import { NETWORKS } from '../src/network.ts';
import { type SweepAccount, sweepPlan } from '../src/sweep-plan.ts';
import type { WalletChain } from '../src/wallet-chain.ts';
import { ANVIL } from './support/anvil.ts';
import { TestNetwork } from './support/test-network.ts';

type Row = { readonly path?: string; readonly from: Address; readonly unsigned: TransactionSerializedEIP1559 };
type Plan = { readonly gas: readonly Row[]; readonly sweeps: readonly Row[] };

/** The account whose keys stay offline, and its public key, from which the server derives addresses. */
const OFFLINE = mnemonicToAccount('test test test test test test test test test test test junk').getHdKey();
const BRANCH = OFFLINE.derive("m/44'/60'/0'");
const FUNDER = privateKeyToAccount(`0x${'43'.repeat(32)}`);
const DESTINATION = '0x52908400098527886E0F7030069857D2E4169EE7';
const MOST = 10n ** 12n;

/** What an offline computer does: signs the bytes of the plan, nothing else. */
async function sign(key: Hex, unsigned: TransactionSerializedEIP1559): Promise<Hex> {
  return privateKeyToAccount(key).signTransaction({ ...parseTransaction(unsigned), type: 'eip1559' });
}
const keyAt = (path: string): Hex => {
  const { privateKey } = HDKey.fromExtendedKey(BRANCH.privateExtendedKey).derive(`m/${path}`);
  if (privateKey === null) throw new Error('no key');
  return `0x${Buffer.from(privateKey).toString('hex')}`;
};

describe.skipIf(ANVIL === undefined).each(['ethereum', 'bnb'] as const)('a plan of sweeps, %s', (id) => {
  let chain: TestNetwork;
  let wallet: WalletChain;
  beforeAll(async () => {
    chain = await TestNetwork.start(id, { official: true });
    wallet = chain.wallet();
    await chain.fund(FUNDER.address);
  });
  afterAll(() => chain.stop());

  const addressAt = (index: number) => depositAddress(BRANCH.publicExtendedKey, index);
  async function accountAt(index: number): Promise<SweepAccount> {
    const address = addressAt(index);
    const [tokens, coins, nonce] = await Promise.all([
      wallet.tokenBalance(address),
      wallet.coinBalance(address),
      wallet.minedNonce(address),
    ]);
    return { index, address, tokens, coins, nonce };
  }
  async function planNow(indexes: readonly number[]): Promise<{ readonly text: string; readonly tokens: bigint }> {
    const fees = firstFees(await wallet.gasPrice(), MOST);
    if (fees === null) throw new Error('gas is too dear');
    const funder = { address: FUNDER.address, nonce: await wallet.minedNonce(FUNDER.address) };
    const minimum = 10n ** BigInt(NETWORKS[id].decimals);
    const accounts = await Promise.all(indexes.map(accountAt));
    return sweepPlan({ network: NETWORKS[id], destination: DESTINATION, funder, fees, minimum }, accounts);
  }
  async function send(raws: readonly Hex[]): Promise<void> {
    for (const raw of raws) await wallet.sendRaw(raw);
    await chain.mine();
    for (const raw of raws) expect(await wallet.receipt(keccak256(raw))).toMatchObject({ success: true });
  }

  it('signed offline and sent, it moves exactly the tokens of the addresses, and a second plan finds nothing', async () => {
    const one = 10n ** BigInt(NETWORKS[id].decimals);
    const deposits = [3n * one + 1n, 250n * one, one - 1n, one];
    // the tests' own account owns coins: its first address is left out
    const indexes = [21, 22, 23, 24];
    for (const [position, raw] of deposits.entries()) await chain.transfer(addressAt(indexes[position] ?? 0), raw);
    await chain.mine();
    const before = await chain.balanceOf(DESTINATION);
    const { text, tokens } = await planNow(indexes);
    expect(tokens).toBe(254n * one + 1n);
    const plan: Plan = JSON.parse(text);
    expect(plan.sweeps.map(({ from }) => from)).toEqual([addressAt(21), addressAt(22), addressAt(24)]);
    expect(plan.gas).toHaveLength(3);

    await send(await Promise.all(plan.gas.map(({ unsigned }) => sign(`0x${'43'.repeat(32)}`, unsigned))));
    const signed = await Promise.all(plan.sweeps.map(({ path = '', unsigned }) => sign(keyAt(path), unsigned)));
    await send(signed);
    expect((await chain.balanceOf(DESTINATION)) - before).toBe(tokens);
    const left = await Promise.all(indexes.map(async (index) => chain.balanceOf(addressAt(index))));
    expect(left).toEqual([0n, 0n, one - 1n, 0n]);

    // sent again, nothing moves: the nonces are used up
    for (const raw of signed) await wallet.sendRaw(raw);
    await chain.mine();
    expect((await chain.balanceOf(DESTINATION)) - before).toBe(tokens);
    const again = await planNow(indexes);
    expect([JSON.parse(again.text).sweeps, again.tokens]).toEqual([[], 0n]);
  });

  it('an address that has coins and a past needs no gas, and its next nonce is in the plan', async () => {
    const one = 10n ** BigInt(NETWORKS[id].decimals);
    await chain.fund(addressAt(30), 5n * one);
    await chain.setNonce(addressAt(30), 4);
    const plan: Plan & { readonly sweeps: readonly { readonly nonce: number }[] } = JSON.parse(
      (await planNow([30])).text,
    );
    expect(plan.gas).toEqual([]);
    expect(plan.sweeps).toMatchObject([{ nonce: 4, from: addressAt(30) }]);
    const before = await chain.balanceOf(DESTINATION);
    const [row] = plan.sweeps;
    if (row === undefined) throw new Error('nothing is planned');
    await send([await sign(keyAt(row.path ?? ''), row.unsigned)]);
    expect((await chain.balanceOf(DESTINATION)) - before).toBe(5n * one);
  });
});

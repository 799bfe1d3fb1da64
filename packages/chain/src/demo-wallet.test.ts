import { describe, expect, it } from 'vitest';
import { DemoChain } from './demo-chain.ts';
import { InMemoryDemoChainStore } from './demo-store.ts';
import { DemoWallet } from './demo-wallet.ts';
import { ChainUnavailable } from './errors.ts';
import { NETWORKS } from './network.ts';
import { addressOfKey, emptyTransaction, signTransaction, tokenTransfer } from './transaction.ts';

const GENESIS = Date.UTC(2026, 0, 5);
const KEY = `0x${'42'.repeat(32)}` as const;
const FROM = addressOfKey(KEY);
const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const FEES = { maxFeePerGas: 3_000_000_000n, maxPriorityFeePerGas: 1n };

function setUp() {
  const clock = { now: GENESIS };
  const store = new InMemoryDemoChainStore();
  const chain = new DemoChain({ seed: 'a', genesis: GENESIS, store, now: () => clock.now });
  const atBlock = (number: number): void => {
    clock.now = GENESIS + number * 3000;
  };
  return { chain, atBlock, wallet: new DemoWallet(chain, store) };
}

const transfer = (nonce: number, network = NETWORKS.demo) =>
  tokenTransfer(network, { nonce, gas: 90_000n, to: TO, raw: 5_000_000n, ...FEES });

describe('a wallet on the demo chain', () => {
  it('sends tokens in the next block but one, where the chain shows them', async () => {
    const { chain, atBlock, wallet } = setUp();
    atBlock(3);
    const { raw, hash } = await signTransaction(KEY, transfer(0));
    await wallet.sendRaw(raw);
    await wallet.sendRaw(raw);
    expect(await wallet.receipt(hash)).toBeNull();
    expect(await wallet.minedNonce(FROM)).toBe(0);
    atBlock(5);
    const block = await chain.block(5);
    if (block === null) throw new Error('block 5 is missing');
    expect(await chain.transfersIn(block)).toEqual([
      { txHash: hash, logPosition: 0, from: FROM, to: TO, raw: 5_000_000n },
    ]);
    expect(await wallet.minedNonce(FROM)).toBe(1);
    const receipt = { blockNumber: 5, blockHash: block.hash, success: true, gasWei: 0n };
    const transfers = [{ from: FROM, to: TO, raw: 5_000_000n }];
    expect(await wallet.receipt(hash)).toEqual({ ...receipt, transfers, final: false });
    atBlock(10);
    expect(await wallet.receipt(hash)).toMatchObject({ final: true });
  });

  it('has two million tokens each day, less what it has sent since midnight', async () => {
    const { atBlock, wallet } = setUp();
    const dayLater = 86_400_000 / 3000;
    atBlock(dayLater - 3);
    await wallet.sendRaw((await signTransaction(KEY, transfer(0))).raw);
    expect(await wallet.tokenBalance(FROM)).toBe(2_000_000_000_000n);
    atBlock(dayLater - 1);
    expect(await wallet.tokenBalance(FROM)).toBe(1_999_995_000_000n);
    expect(await wallet.tokenBalance(TO)).toBe(2_000_000_000_000n);
    atBlock(dayLater);
    expect(await wallet.tokenBalance(FROM)).toBe(2_000_000_000_000n);
    expect(await wallet.coinBalance()).toBeNull();
  });

  it('takes an empty transaction, which moves nothing', async () => {
    const { chain, atBlock, wallet } = setUp();
    const { raw, hash } = await signTransaction(
      KEY,
      emptyTransaction(NETWORKS.demo, { nonce: 0, account: FROM, ...FEES }),
    );
    await wallet.sendRaw(raw);
    atBlock(2);
    expect(await wallet.receipt(hash)).toMatchObject({ transfers: [], success: true });
    expect(await chain.transfersIn(await chain.head())).toEqual([]);
    expect(await wallet.minedNonce(FROM)).toBe(1);
  });

  it.each([
    { what: 'a nonce to come', transaction: transfer(1) },
    { what: 'another chain', transaction: transfer(0, { ...NETWORKS.demo, chainId: 1 }) },
    { what: 'another contract', transaction: transfer(0, { ...NETWORKS.demo, contract: TO }) },
    { what: 'another function', transaction: { ...transfer(0), data: '0x12345678' as const } },
    { what: 'too low a fee', transaction: { ...transfer(0), maxFeePerGas: 1n } },
  ])('refuses $what', async ({ transaction }) => {
    const { wallet } = setUp();
    const { raw, hash } = await signTransaction(KEY, transaction);
    await expect(wallet.sendRaw(raw)).rejects.toThrow(ChainUnavailable);
    expect(await wallet.receipt(hash)).toBeNull();
  });

  it('takes a nonce once', async () => {
    const { wallet } = setUp();
    const first = await signTransaction(KEY, transfer(0));
    const second = await signTransaction(KEY, { ...transfer(0), maxFeePerGas: 4_000_000_000n });
    await wallet.sendRaw(first.raw);
    await expect(wallet.sendRaw(second.raw)).rejects.toThrow('expects another nonce');
  });

  it('refuses bytes that are no transaction', async () => {
    await expect(setUp().wallet.sendRaw('0x02c0')).rejects.toThrow(ChainUnavailable);
  });
});

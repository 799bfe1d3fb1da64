import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agreedWallet } from '../src/agreed-wallet.ts';
import { ChainUnavailable } from '../src/errors.ts';
import { firstFees, raisedFees } from '../src/fees.ts';
import { NETWORKS } from '../src/network.ts';
import { addressOfKey, emptyTransaction, signTransaction, tokenTransfer } from '../src/transaction.ts';
import type { WalletChain } from '../src/wallet-chain.ts';
import { ANVIL } from './support/anvil.ts';
import { startProxy } from './support/rpc-proxy.ts';
import { TestNetwork } from './support/test-network.ts';

const KEY = `0x${'42'.repeat(32)}` as const;
const FROM = addressOfKey(KEY);
const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const RAW = 5_000_000n;
const MOST = 10n ** 12n;

describe.skipIf(ANVIL === undefined).each(['ethereum', 'bnb'] as const)('a wallet on a chain node, %s', (id) => {
  let chain: TestNetwork;
  let wallet: WalletChain;

  beforeAll(async () => {
    chain = await TestNetwork.start(id, { official: true });
    wallet = chain.wallet();
    await chain.fund(FROM, 10n ** 12n);
  });

  afterAll(async () => {
    await chain.stop();
  });

  async function signed() {
    const nonce = await wallet.minedNonce(FROM);
    const fees = firstFees(await wallet.gasPrice(), MOST);
    if (fees === null) throw new Error('gas is too dear');
    const transaction = tokenTransfer(NETWORKS[id], { nonce, gas: 90_000n, to: TO, raw: RAW, ...fees });
    return { ...(await signTransaction(KEY, transaction)), transaction };
  }

  it('sends tokens, whatever the contract returns', async () => {
    const before = await chain.balanceOf(TO);
    const coins = await wallet.coinBalance(TO);
    const { raw, hash, transaction } = await signed();
    await wallet.sendRaw(raw);
    await wallet.sendRaw(raw);
    expect(await wallet.receipt(hash)).toBeNull();
    await chain.mine();
    const receipt = { success: true, final: false, transfers: [{ from: FROM, to: TO, raw: RAW }] };
    expect(await wallet.receipt(hash)).toMatchObject(receipt);
    expect(await chain.balanceOf(TO)).toBe(before + RAW);
    expect(await wallet.tokenBalance(TO)).toBe(before + RAW);
    expect(await wallet.coinBalance(TO)).toBe(coins);
    expect(await wallet.coinBalance(FROM)).toBeLessThan(10n ** 19n);
    expect(await wallet.minedNonce(FROM)).toBe(transaction.nonce + 1);
    // Its nonce is used up: nothing happens.
    await wallet.sendRaw(raw);
    await chain.mine(5);
    expect(await wallet.receipt(hash)).toMatchObject({ ...receipt, final: true });
    expect(await chain.balanceOf(TO)).toBe(before + RAW);
  });

  it('replaces one that waits by one with raised fees, or by an empty one', async () => {
    const { raw, hash, transaction } = await signed();
    await wallet.sendRaw(raw);
    const raised = raisedFees(transaction, await wallet.gasPrice(), MOST);
    if (raised === null) throw new Error('gas is too dear');
    const replaced = await signTransaction(KEY, { ...transaction, ...raised });
    await wallet.sendRaw(replaced.raw);
    const again = raisedFees(raised, await wallet.gasPrice(), MOST);
    if (again === null) throw new Error('gas is too dear');
    const empty = emptyTransaction(NETWORKS[id], { nonce: transaction.nonce, account: FROM, ...again });
    const voided = await signTransaction(KEY, empty);
    await wallet.sendRaw(voided.raw);
    const before = await chain.balanceOf(TO);
    await chain.mine();
    expect(await wallet.receipt(voided.hash)).toMatchObject({ success: true, transfers: [] });
    expect(await wallet.receipt(replaced.hash)).toBeNull();
    expect(await wallet.receipt(hash)).toBeNull();
    expect(await chain.balanceOf(TO)).toBe(before);
  });

  it('reports a transfer that was reverted', async () => {
    const nonce = await wallet.minedNonce(FROM);
    const fees = firstFees(await wallet.gasPrice(), MOST);
    if (fees === null) throw new Error('gas is too dear');
    const much = tokenTransfer(NETWORKS[id], { nonce, gas: 90_000n, to: TO, raw: 10n ** 41n, ...fees });
    const { raw, hash } = await signTransaction(KEY, much);
    await wallet.sendRaw(raw);
    await chain.mine();
    expect(await wallet.receipt(hash)).toMatchObject({ success: false, transfers: [] });
  });

  it('forgets a receipt whose block was replaced', async () => {
    const { raw, hash } = await signed();
    await wallet.sendRaw(raw);
    await chain.mine();
    expect(await wallet.receipt(hash)).not.toBeNull();
    await chain.reorg(1);
    expect(await wallet.receipt(hash)).toBeNull();
  });

  it('has no receipt of a block that is not canonical, and none of another transaction', async () => {
    const { raw, hash } = await signed();
    await wallet.sendRaw(raw);
    await chain.mine();
    const proxy = await startProxy(chain.url);
    try {
      const other = chain.wallet({ url: proxy.url });
      const changed = (change: object) => {
        proxy.answer = (method) => {
          if (method !== 'eth_getTransactionReceipt') return { kind: 'forward' };
          return { kind: 'forward', change: (result) => ({ ...Object(result), ...change }) };
        };
      };
      expect(await other.receipt(hash)).toMatchObject({ success: true });
      changed({ blockHash: `0x${'1'.repeat(64)}` });
      expect(await other.receipt(hash)).toBeNull();
      changed({ transactionHash: `0x${'1'.repeat(64)}` });
      await expect(other.receipt(hash)).rejects.toThrow(ChainUnavailable);
    } finally {
      await proxy.close();
    }
  });

  it('tells accounts, delegated accounts and contracts apart', async () => {
    expect(await wallet.addressKind(TO)).toBe('account');
    expect(await wallet.addressKind(chain.token)).toBe('contract');
    const delegated = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';
    await chain.setCode(delegated, `0xef0100${'12'.repeat(20)}`);
    expect(await wallet.addressKind(delegated)).toBe('delegated');
  });

  it('needs all of two nodes for a nonce and a receipt, and one for a warning', async () => {
    const proxy = await startProxy(chain.url);
    try {
      const both = agreedWallet([wallet, chain.wallet({ url: proxy.url })]);
      const { raw, hash } = await signed();
      await both.sendRaw(raw);
      await chain.mine();
      expect(await both.receipt(hash)).toEqual(await wallet.receipt(hash));
      proxy.answer = (method) =>
        method === 'eth_getTransactionReceipt' ? { kind: 'result', result: null } : { kind: 'forward' };
      expect(await both.receipt(hash)).toBeNull();
      proxy.answer = (method) => ({
        kind: 'result',
        result: method === 'eth_chainId' ? `0x${NETWORKS[id].chainId.toString(16)}` : '0x7',
      });
      await expect(both.minedNonce(FROM)).rejects.toThrow(ChainUnavailable);
      proxy.answer = (method) => (method === 'eth_getCode' ? { kind: 'result', result: '0x60' } : { kind: 'forward' });
      expect(await both.addressKind(TO)).toBe('contract');
      proxy.answer = () => ({ kind: 'error', code: -32000, message: 'out of order' });
      const another = await signed();
      await both.sendRaw(another.raw);
      await chain.mine();
      expect(await wallet.receipt(another.hash)).toMatchObject({ success: true });
      await expect(both.receipt(another.hash)).rejects.toThrow(ChainUnavailable);
    } finally {
      await proxy.close();
    }
  });

  if (id === 'ethereum') {
    it('reports what the contract refuses', async () => {
      const back = await chain.snapshot();
      expect(await wallet.isBlacklisted(FROM)).toBe(false);
      await chain.call({ functionName: 'addBlackList', args: [FROM] });
      await chain.call({ functionName: 'pause', args: [] });
      await chain.mine();
      expect(await wallet.isBlacklisted(FROM)).toBe(true);
      expect(await wallet.anomaly()).toBe('PAUSED');
      await back();
    });
  } else {
    it('knows no list of refused addresses where the contract has none', async () => {
      expect(await wallet.isBlacklisted(FROM)).toBe(false);
    });
  }
});

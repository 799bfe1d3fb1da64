import { expect, it } from 'vitest';
import { agreedWallet } from './agreed-wallet.ts';
import type { Hash } from './hex.ts';
import type { Receipt, WalletChain } from './wallet-chain.ts';

const HASH: Hash = `0x${'1'.repeat(64)}`;

/** A node that has a receipt with this cost. */
function nodeWith(gasWei: bigint | null): WalletChain {
  const receipt: Receipt = { blockNumber: 7, blockHash: HASH, success: true, transfers: [], final: true, gasWei };
  return { receipt: async () => receipt } satisfies Partial<WalletChain> as unknown as WalletChain;
}

it('knows what gas has cost only when all nodes report the same, and the receipt counts either way', async () => {
  const costOf = async (...costs: (bigint | null)[]) => {
    const receipt = await agreedWallet(costs.map(nodeWith)).receipt(HASH);
    expect(receipt).toMatchObject({ blockNumber: 7, final: true });
    return receipt?.gasWei;
  };
  expect(await costOf(21n, 21n)).toBe(21n);
  expect(await costOf(21n, 10n ** 60n)).toBeNull();
  expect(await costOf(null, 21n)).toBeNull();
  expect(await costOf(null, null)).toBeNull();
});

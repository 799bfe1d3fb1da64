import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { depositAddress } from '../src/address.ts';
import { BlockGone } from '../src/errors.ts';
import { NETWORKS } from '../src/network.ts';
import type { ChainSource } from '../src/source.ts';
import { toUnits } from '../src/units.ts';
import { ANVIL } from './support/anvil.ts';
import { TestNetwork } from './support/test-network.ts';

const XPUB =
  'xpub6Ce9NcJvTk36xtLSrJLZqE7wtgA5deCeYs7rSQtreh4cj6ByPtrg9sD7V2FNFLPnf8heNP3FGkeV9qwfzvZNSd54JoNXVsXFYSYwHsnJxqP';

describe.skipIf(ANVIL === undefined).each([
  { id: 'ethereum', decimals: 6 },
  { id: 'bnb', decimals: 18 },
] as const)('deposits on a chain node, token with $decimals decimals', ({ id, decimals }) => {
  const to = depositAddress(XPUB, 7);
  const amount = 250n * 10n ** BigInt(decimals) + 1n;
  let chain: TestNetwork;
  let source: ChainSource;

  beforeAll(async () => {
    chain = await TestNetwork.start(id);
    source = chain.source();
  });

  afterAll(async () => {
    await chain.stop();
  });

  it('reads a deposit with its block', async () => {
    const txHash = await chain.transfer(to, amount);
    const before = await source.head();
    expect(await source.transfersIn(before)).not.toContainEqual(expect.objectContaining({ txHash }));
    await chain.mine();
    const head = await source.head();
    expect(head.number).toBe(before.number + 1);
    expect(await source.transfersIn(head)).toEqual([{ txHash, logPosition: 0, from: chain.owner, to, raw: amount }]);
    expect(toUnits(amount, NETWORKS[id].decimals)).toEqual(
      decimals === 6 ? { units: 250_000_001, rest: 0n } : { units: 250_000_000, rest: 1n },
    );
    const block = await source.block(head.number);
    expect(block).toMatchObject({ ...head, parentHash: before.hash });
    expect(Math.abs((block?.time ?? 0) - Date.now())).toBeLessThan(3_600_000);
  });

  it('has no block above the head and no transfers in an empty block', async () => {
    await chain.mine();
    const head = await source.head();
    expect(await source.block(head.number + 1)).toBeNull();
    expect(await source.transfersIn(head)).toEqual([]);
  });

  it('gives the position in the receipt, not in the block', async () => {
    const receivers = [0, 1, 2].map((index) => depositAddress(XPUB, index));
    const first = await chain.transfer(to, amount);
    const second = await chain.payMany(receivers, [1n, 2n, 3n]);
    await chain.mine();
    const transfers = await source.transfersIn(await source.head());
    expect(transfers.map(({ txHash, logPosition, raw }) => [txHash, logPosition, raw])).toEqual([
      [first, 0, amount],
      [second, 1, 1n],
      [second, 3, 2n],
      [second, 5, 3n],
    ]);
    // The node's own numbers, from the receipt.
    expect((await chain.receipt(second)).logIndexes).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('FND-02 reads a thousand deposits in one block', async () => {
    const receivers = Array.from({ length: 100 }, (_, index) => depositAddress(XPUB, index));
    const hashes: string[] = [];
    for (let start = 0; start < 1_000; start += 100) {
      hashes.push(
        await chain.payMany(
          receivers,
          receivers.map((_, index) => BigInt(start + index + 1)),
        ),
      );
    }
    await chain.mine();
    const transfers = await source.transfersIn(await source.head());
    expect(transfers.map(({ raw }) => raw)).toEqual(Array.from({ length: 1_000 }, (_, index) => BigInt(index + 1)));
    expect(transfers.map((transfer) => transfer.to)).toEqual(Array.from({ length: 10 }, () => receivers).flat());
    expect(new Set(transfers.map(({ txHash, logPosition }) => `${txHash} ${logPosition}`)).size).toBe(1_000);
    expect(new Set(transfers.map(({ txHash }) => txHash))).toEqual(new Set(hashes));
  }, 60_000);

  it('ignores the same event of another contract', async () => {
    const lookAlike = await chain.deployToken();
    const fake = await chain.transfer(to, amount, lookAlike);
    const real = await chain.transfer(to, 5n);
    await chain.mine();
    expect((await chain.receipt(fake)).logIndexes).toEqual([0]);
    expect(await source.transfersIn(await source.head())).toMatchObject([{ txHash: real, raw: 5n }]);
  });

  it('has no transfer of a transaction that failed', async () => {
    const hash = await chain.transfer(to, 10n ** 41n);
    await chain.mine();
    expect((await chain.receipt(hash)).status).toBe('reverted');
    expect(await source.transfersIn(await source.head())).toEqual([]);
  });

  it('takes the final height from the node', async () => {
    await chain.mine(10);
    const head = await source.head();
    expect(await source.finalHeight()).toBe(head.number - 4);
  });

  it('reports a hash that never was', async () => {
    const { number } = await source.head();
    await expect(source.transfersIn({ number, hash: `0x${'1'.repeat(64)}` })).rejects.toThrow(BlockGone);
  });
});

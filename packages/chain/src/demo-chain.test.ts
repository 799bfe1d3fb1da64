import { describe, expect, it } from 'vitest';
import { DemoChain } from './demo-chain.ts';
import { InMemoryDemoChainStore } from './demo-store.ts';
import { BlockGone, ChainUnavailable } from './errors.ts';
import { follow } from './follow.ts';

const GENESIS = Date.UTC(2026, 0, 5);
const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

function setUp({ seed = 'a', store = new InMemoryDemoChainStore() } = {}) {
  const clock = { now: GENESIS };
  const atBlock = (number: number): void => {
    clock.now = GENESIS + number * 3000;
  };
  const create = () => new DemoChain({ seed, genesis: GENESIS, store, now: () => clock.now });
  return { clock, atBlock, create, chain: create(), store };
}

describe('DemoChain', () => {
  it('makes a block every 3 seconds', async () => {
    const { chain, clock } = setUp();
    expect((await chain.head()).number).toBe(0);
    clock.now = GENESIS + 2999;
    expect((await chain.head()).number).toBe(0);
    clock.now = GENESIS + 3000;
    expect((await chain.head()).number).toBe(1);
    expect(await chain.block(1)).toMatchObject({ number: 1, time: GENESIS + 3000 });
    expect(await chain.block(2)).toBeNull();
    expect(await chain.block(-1)).toBeNull();
  });

  it('links each block to its parent', async () => {
    const { chain, atBlock } = setUp();
    await chain.send({ to: TO, raw: 1n });
    atBlock(3);
    const blocks = await Promise.all([0, 1, 2, 3].map((number) => chain.block(number)));
    for (const [index, block] of blocks.slice(1).entries()) expect(block?.parentHash).toBe(blocks[index]?.hash);
    expect(new Set(blocks.map((block) => block?.hash)).size).toBe(4);
    expect(await chain.head()).toEqual({ number: 3, hash: blocks[3]?.hash });
  });

  it('puts a transfer into the next block, where it stays after a restart', async () => {
    const { chain, create, atBlock } = setUp();
    atBlock(7);
    const sent = await chain.send({ to: TO, raw: 250_000_000n });
    expect(await chain.block(8)).toBeNull();
    atBlock(9);
    const block = await chain.block(8);
    if (block === null) throw new Error('block 8 is missing');
    expect(await create().block(8)).toEqual(block);
    expect(await create().transfersIn(block)).toEqual([sent]);
    expect(sent).toMatchObject({ to: TO, raw: 250_000_000n, logPosition: 0 });
    expect(await chain.transfersIn(await chain.head())).toEqual([]);
  });

  it('gives each transfer a hash of its own, in one order for any order of the store', async () => {
    const store = new InMemoryDemoChainStore();
    const { chain, atBlock } = setUp({ store });
    for (let index = 0; index < 20; index += 1) await chain.send({ to: TO, raw: 1n });
    atBlock(1);
    const transfers = await chain.transfersIn(await chain.head());
    expect(new Set(transfers.map(({ txHash }) => txHash)).size).toBe(20);
    const reversed = new InMemoryDemoChainStore();
    for (const transfer of [...transfers].reverse()) await reversed.add(1, transfer);
    const other = setUp({ store: reversed });
    other.atBlock(1);
    expect(await other.chain.head()).toEqual(await chain.head());
    expect(await other.chain.transfersIn(await other.chain.head())).toEqual(transfers);
  });

  it('changes a block that gets a transfer late, so that a follower sees a re-org', async () => {
    const { chain, atBlock, store } = setUp();
    const sent = await chain.send({ to: TO, raw: 5n });
    atBlock(2);
    const before = await chain.head();
    await store.add(2, { ...sent, txHash: `0x${'1'.repeat(64)}` });
    await expect(chain.transfersIn(before)).rejects.toThrow(BlockGone);
    expect((await chain.head()).hash).not.toBe(before.hash);
    const parent = await chain.block(1);
    if (parent === null) throw new Error('block 1 is missing');
    const [rewind, step] = await follow(chain, [parent, before], { limit: 5 });
    expect(rewind).toEqual({ kind: 'rewind', to: parent });
    expect(step).toMatchObject({ kind: 'block', transfers: [{ raw: 5n }] });
  });

  it('differs from a chain with another seed', async () => {
    expect((await setUp({ seed: 'b' }).chain.head()).hash).not.toBe((await setUp().chain.head()).hash);
  });

  it('is final 5 blocks below its head', async () => {
    const { chain, atBlock } = setUp();
    atBlock(3);
    expect(await chain.finalHeight()).toBe(0);
    atBlock(20);
    expect(await chain.finalHeight()).toBe(15);
    expect(await chain.anomaly()).toBeNull();
  });

  it('is unavailable while the clock is before its first block', async () => {
    const { chain, clock } = setUp();
    clock.now = GENESIS - 1;
    await expect(chain.head()).rejects.toThrow(ChainUnavailable);
  });

  it('refuses blocks that do not exist', async () => {
    const { chain } = setUp();
    const { hash } = await chain.head();
    await expect(chain.transfersIn({ number: 1, hash })).rejects.toThrow(BlockGone);
    await expect(chain.transfersIn({ number: -1, hash })).rejects.toThrow(BlockGone);
  });

  it('refuses amounts and addresses that no transfer has', async () => {
    const { chain } = setUp();
    await expect(chain.send({ to: TO, raw: 0n })).rejects.toThrow(RangeError);
    await expect(chain.send({ to: '0x70997970c51812dc3A010C7d01b50e0d17dc79C8', raw: 1n })).rejects.toThrow(RangeError);
  });
});

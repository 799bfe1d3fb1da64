import { describe, expect, it } from 'vitest';
import { agreed } from './agreed.ts';
import { BlockGone, ChainUnavailable, SourcesDisagree } from './errors.ts';
import { follow } from './follow.ts';
import type { Block } from './source.ts';
import { TestChain } from './testing-chain.ts';

/** Two nodes with the same chain of 20 blocks: final is block 11. */
function twoNodes() {
  const [first, second] = [new TestChain(), new TestChain()];
  for (let index = 1; index < 20; index += 1) {
    const transfers = [first.transfer(), first.transfer()];
    first.extend(transfers);
    second.extend(transfers.toReversed());
  }
  return { first, second, both: agreed([first, second]) };
}

function blockAt(chain: TestChain, number: number): Block {
  const block = chain.entries[number]?.block;
  if (block === undefined) throw new Error(`no block ${number}`);
  return block;
}

describe('agreed', () => {
  it('reports what both report', async () => {
    const { first, both } = twoNodes();
    expect(await both.head()).toMatchObject({ number: 19 });
    expect(await both.finalHeight()).toBe(11);
    expect(await both.block(19)).toEqual(blockAt(first, 19));
    expect(await both.transfersIn(blockAt(first, 19))).toEqual(first.entries[19]?.transfers);
    expect(await both.anomaly()).toBeNull();
  });

  it('has the lowest head and the lowest final height', async () => {
    const { first, both } = twoNodes();
    first.extend([]);
    expect(await both.head()).toMatchObject({ number: 19 });
    expect(await both.finalHeight()).toBe(11);
    expect(await both.block(20)).toBeNull();
  });

  it('has no block above the final height about which the nodes differ, until they agree', async () => {
    const { first, second, both } = twoNodes();
    second.removeNewest(1);
    second.extend([]);
    expect(await both.block(19)).toBeNull();
    await expect(both.transfersIn(blockAt(first, 19))).rejects.toThrow(BlockGone);
    expect(await follow(both, [blockAt(first, 18)], { limit: 5 })).toEqual([]);
    // A follower that has stored it does not rewind before it is known which of the two remains.
    expect(await follow(both, [blockAt(first, 18), blockAt(first, 19)], { limit: 5 })).toEqual([]);
    first.removeNewest(1);
    first.extend([]);
    expect(await both.block(19)).toEqual(blockAt(first, 19));
  });

  it('throws for a block that both report as final with different hashes', async () => {
    const { first } = twoNodes();
    const liar = new TestChain({ prefix: 500 });
    for (let index = 1; index < 20; index += 1) liar.extend([]);
    const both = agreed([first, liar]);
    await expect(both.block(11)).rejects.toThrow(new SourcesDisagree(11));
    await expect(both.block(12)).resolves.toBeNull();
    await expect(both.transfersIn(blockAt(first, 11))).rejects.toThrow(new SourcesDisagree(11));
    await expect(both.transfersIn(blockAt(first, 12))).rejects.toThrow(BlockGone);
  });

  it.each([
    { what: 'invents a transfer', change: 'more' },
    { what: 'leaves one out', change: 'fewer' },
    { what: 'changes an amount', change: 'amount' },
    { what: 'changes a position', change: 'position' },
    { what: 'changes the receiver', change: 'receiver' },
  ])('throws when a node $what', async ({ change }) => {
    const { first, second, both } = twoNodes();
    const lie = (number: number) => {
      const [one, ...others] = second.entries[number]?.transfers ?? [];
      if (one === undefined) throw new Error('no transfer');
      const lies = {
        more: [one, ...others, second.transfer()],
        fewer: others,
        amount: [{ ...one, raw: one.raw + 1n }, ...others],
        position: [{ ...one, logPosition: 1 }, ...others],
        receiver: [{ ...one, to: one.from }, ...others],
      };
      second.falsify(number, lies[change as keyof typeof lies]);
    };
    lie(11);
    lie(12);
    await expect(both.transfersIn(blockAt(first, 11))).rejects.toThrow(new SourcesDisagree(11));
    // Not final: the reply of one of them may have been incomplete, so it is read again.
    await expect(both.transfersIn(blockAt(first, 12))).rejects.toThrow(ChainUnavailable);
  });

  it('is unavailable, and the nodes do not disagree, when one lacks a block that it reports as final', async () => {
    const { first, second, both } = twoNodes();
    second.block = () => Promise.resolve(null);
    await expect(both.block(11)).rejects.toThrow(ChainUnavailable);
    expect(await both.block(12)).toBeNull();
    first.block = () => Promise.resolve(null);
    expect(await both.block(11)).toBeNull();
  });

  it('throws for a block that no node has any more', async () => {
    const { first, second, both } = twoNodes();
    const old = blockAt(first, 19);
    first.removeNewest(1);
    second.removeNewest(1);
    await expect(both.transfersIn(old)).rejects.toThrow(BlockGone);
  });

  it('is unavailable when one node is', async () => {
    const { second, both } = twoNodes();
    second.beforeReply = () => {
      throw new ChainUnavailable('no reply');
    };
    const calls = [() => both.head(), () => both.finalHeight(), () => both.block(3), () => both.anomaly()];
    for (const call of calls) await expect(call()).rejects.toThrow(ChainUnavailable);
  });

  it('reports an anomaly that one node reports', async () => {
    const { second, both } = twoNodes();
    second.unusual = 'PAUSED';
    expect(await both.anomaly()).toBe('PAUSED');
  });

  it('needs two sources', () => {
    expect(() => agreed([new TestChain()])).toThrow(RangeError);
  });
});

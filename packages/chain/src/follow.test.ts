import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FollowStep, follow } from './follow.ts';
import type { Block, BlockRef, TokenTransfer } from './source.ts';
import { TestChain } from './testing-chain.ts';

/** What a caller stores. */
class Stored {
  readonly tailLength: number;
  blocks: readonly { readonly block: Block; readonly transfers: readonly TokenTransfer[] }[] = [];

  constructor(tailLength = 20) {
    this.tailLength = tailLength;
  }

  get tail(): readonly BlockRef[] {
    return this.blocks.slice(-this.tailLength).map(({ block }) => block);
  }

  /** Carries the steps out; fails for steps that do not fit. */
  apply(steps: readonly FollowStep[]): void {
    for (const [index, step] of steps.entries()) {
      if (step.kind === 'rewind') {
        const { to } = step;
        expect(index).toBe(0);
        if (to === null) throw new Error('replaced deeper than the tail');
        this.blocks = this.blocks.filter(({ block }) => block.number <= to.number);
        expect(this.blocks.at(-1)?.block.hash).toBe(to.hash);
      } else {
        const tip = this.blocks.at(-1)?.block;
        if (tip) expect(step.block).toMatchObject({ number: tip.number + 1, parentHash: tip.hash });
        this.blocks = [...this.blocks, { block: step.block, transfers: step.transfers }];
      }
    }
  }
}

async function catchUp(chain: TestChain, stored: Stored, limit = 1000): Promise<void> {
  for (;;) {
    const steps = await follow(chain, stored.tail, { limit });
    if (steps.length === 0) return;
    expect(steps.filter(({ kind }) => kind === 'block').length).toBeLessThanOrEqual(limit);
    stored.apply(steps);
  }
}

function chainOf(length: number): TestChain {
  const chain = new TestChain();
  for (let index = 1; index < length; index += 1) chain.extend([chain.transfer()]);
  return chain;
}

describe('follow', () => {
  it('begins at the final height when nothing is stored', async () => {
    const chain = chainOf(31);
    const stored = new Stored();
    await catchUp(chain, stored);
    expect(stored.blocks).toEqual(chain.entries.slice(22));
  });

  it('returns at most as many blocks as asked for', async () => {
    const chain = chainOf(31);
    const [first] = await follow(chain, [], { limit: 1 });
    expect(first).toMatchObject({ kind: 'block', block: { number: 22 } });
    expect(await follow(chain, [], { limit: 1 })).toHaveLength(1);
    await expect(follow(chain, [], { limit: 0 })).rejects.toThrow(RangeError);
  });

  it('reads eight blocks at the same time, and their transfers', async () => {
    const chain = chainOf(40);
    let [running, most] = [0, 0];
    const counted = async <T>(reply: Promise<T>): Promise<T> => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 1));
      running -= 1;
      return reply;
    };
    const source = {
      head: () => chain.head(),
      finalHeight: () => chain.finalHeight(),
      anomaly: () => chain.anomaly(),
      block: (number: number) => counted(chain.block(number)),
      transfersIn: (block: BlockRef) => counted(chain.transfersIn(block)),
    };
    const [first] = chain.entries;
    const steps = await follow(source, [first?.block ?? (await chain.head())], { limit: 30 });
    expect(steps).toEqual(chain.entries.slice(1, 31).map((entry) => ({ kind: 'block', ...entry })));
    expect(most).toBe(8);
  });

  it.each(['parent', 'missing'] as const)(
    'ends before a block of another branch, or without one, among those that were read at the same time: %s',
    async (fault) => {
      const chain = chainOf(40);
      const other = new TestChain({ prefix: 1_000 });
      for (let index = 0; index < 39; index += 1) other.extend([]);
      const read: number[] = [];
      const source = {
        head: () => chain.head(),
        finalHeight: () => chain.finalHeight(),
        anomaly: () => chain.anomaly(),
        block: async (number: number) => {
          read.push(number);
          // the node switches to another branch between two of its replies
          if (number < 4) return chain.block(number);
          return fault === 'parent' ? other.block(number) : number === 4 ? null : chain.block(number);
        },
        // the node has the logs of the branch that it is on: only the parents differ
        transfersIn: (block: BlockRef) => (block.number < 4 ? chain : other).transfersIn(block),
      };
      const [first] = chain.entries;
      const steps = await follow(source, [first?.block ?? (await chain.head())], { limit: 30 });
      expect(steps).toEqual(chain.entries.slice(1, 4).map((entry) => ({ kind: 'block', ...entry })));
      expect(Math.max(...read)).toBe(8);
    },
  );

  it('returns nothing at the head', async () => {
    const chain = chainOf(12);
    expect(await follow(chain, [await chain.head()], { limit: 9 })).toEqual([]);
  });

  it('rewinds to the common ancestor before it continues', async () => {
    const chain = chainOf(12);
    const stored = new Stored();
    await catchUp(chain, stored);
    const moved = chain.removeNewest(3);
    chain.extend([]);
    chain.extend(moved);
    chain.extend([chain.transfer()]);
    const steps = await follow(chain, stored.tail, { limit: 9 });
    expect(steps.map((step) => (step.kind === 'rewind' ? step.to?.number : step.block.number))).toEqual([8, 9, 10, 11]);
    stored.apply(steps);
    expect(stored.blocks).toEqual(chain.entries.slice(3));
  });

  it('rewinds also when the other branch is shorter so far', async () => {
    const chain = chainOf(12);
    const stored = new Stored();
    await catchUp(chain, stored);
    chain.removeNewest(3);
    chain.extend([]);
    await catchUp(chain, stored);
    expect(stored.blocks).toEqual(chain.entries.slice(3));
  });

  it('waits for a source that is only behind', async () => {
    const chain = chainOf(12);
    const stored = new Stored();
    await catchUp(chain, stored);
    chain.removeNewest(3);
    expect(await follow(chain, stored.tail, { limit: 9 })).toEqual([]);
  });

  it('waits for a source that is behind the whole tail', async () => {
    const chain = chainOf(12);
    expect(await follow(chain, [{ number: 40, hash: `0x${'a'.repeat(64)}` }], { limit: 9 })).toEqual([]);
  });

  it('reports a chain that was replaced deeper than the tail, and nothing after it', async () => {
    const chain = chainOf(12);
    const stored = new Stored(3);
    await catchUp(chain, stored);
    chain.removeNewest(4);
    for (let index = 0; index < 6; index += 1) chain.extend([]);
    expect(await follow(chain, stored.tail, { limit: 9 })).toEqual([{ kind: 'rewind', to: null }]);
  });

  it('equals the canonical chain after any re-orgs, also amid a call: no transfer twice or lost', async () => {
    const change = fc.record({
      remove: fc.integer({ min: 0, max: 7 }),
      add: fc.integer({ min: 0, max: 9 }),
      isIncludedAgain: fc.boolean(),
      transfers: fc.integer({ min: 0, max: 3 }),
      /** Replies until the next change. */
      replies: fc.integer({ min: 0, max: 12 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 30 }), fc.integer({ min: 1, max: 12 }), async (changes, limit) => {
        const chain = chainOf(10);
        const stored = new Stored();
        await catchUp(chain, stored);
        const pending = [...changes];
        let replies = 0;
        chain.beforeReply = () => {
          replies -= 1;
          if (replies > 0) return;
          const next = pending.shift();
          if (next === undefined) return;
          const removed = chain.removeNewest(next.remove);
          for (let index = 0; index < next.add; index += 1) {
            const fresh = Array.from({ length: next.transfers }, () => chain.transfer());
            chain.extend(index === next.add - 1 && next.isIncludedAgain ? [...fresh, ...removed] : fresh);
          }
          replies = next.replies;
        };
        while (pending.length > 0) stored.apply(await follow(chain, stored.tail, { limit }));
        // A chain that has become shorter counts as late until it has passed the stored tip.
        const height = stored.blocks.at(-1)?.block.number ?? 0;
        do chain.extend([chain.transfer()]);
        while (chain.height <= height);
        await catchUp(chain, stored, limit);
        const start = stored.blocks[0]?.block.number ?? 0;
        expect(stored.blocks).toEqual(chain.entries.slice(start));
        const hashes = stored.blocks.flatMap(({ transfers }) => transfers.map(({ txHash }) => txHash));
        expect(new Set(hashes).size).toBe(hashes.length);
      }),
      { numRuns: 300 },
    );
  });
});

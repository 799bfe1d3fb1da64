import { BlockGone } from './errors.ts';
import type { Block, BlockRef, ChainSource, TokenTransfer } from './source.ts';

/** What to do next with the stored blocks of a chain. */
export type FollowStep =
  /** Store this block, whose parent is the newest stored one, with its transfers. */
  | { readonly kind: 'block'; readonly block: Block; readonly transfers: readonly TokenTransfer[] }
  /** Undo all stored blocks above `to`. `null`: the chain was replaced deeper than the tail reaches, and must halt. */
  | { readonly kind: 'rewind'; readonly to: BlockRef | null };

/**
 * The steps from the last stored blocks (`tail`, oldest first, without gaps) towards the source's head: at most one
 * rewind, which comes first, then at most `limit` blocks, each the child of the one before. An empty tail begins with
 * the source's final height. No steps when there is nothing new, and also when the source is behind the tail: that
 * alone is no re-org. Throws what the source throws, except for BlockGone, and RangeError for a limit below 1.
 */
export async function follow(
  source: ChainSource,
  tail: readonly BlockRef[],
  { limit }: { readonly limit: number },
): Promise<FollowStep[]> {
  if (!Number.isInteger(limit) || limit < 1) throw new RangeError('the limit of blocks is at least 1');
  const head = await source.head();
  const tip = tail.at(-1);
  if (tip === undefined) return nextBlocks(source, null, { from: await source.finalHeight(), to: head.number, limit });
  const ancestor = await commonAncestor(source, tail, head.number);
  if (ancestor === 'undecided') return [];
  const rewind: FollowStep[] = ancestor === tip ? [] : [{ kind: 'rewind', to: ancestor }];
  if (ancestor === null) return rewind;
  const range = { from: ancestor.number + 1, to: head.number, limit };
  return [...rewind, ...(await nextBlocks(source, ancestor, range))];
}

/**
 * The newest block of the tail that is canonical, `null` when none is. Undecided while the source's chain ends below
 * the tip without contradicting the tail, or a block cannot be read: the source may only be late.
 */
async function commonAncestor(
  source: ChainSource,
  tail: readonly BlockRef[],
  head: number,
): Promise<BlockRef | null | 'undecided'> {
  const comparable = tail.filter(({ number }) => number <= head);
  for (const stored of comparable.toReversed()) {
    const canonical = await source.block(stored.number);
    if (canonical === null) return 'undecided';
    if (canonical.hash !== stored.hash) continue;
    const isLate = stored === comparable.at(-1) && stored !== tail.at(-1);
    return isLate ? 'undecided' : stored;
  }
  return comparable.length === 0 ? 'undecided' : null;
}

interface Range {
  readonly from: number;
  readonly to: number;
  /** Blocks at most. */
  readonly limit: number;
}

/** Blocks that are read at the same time: behind a node of another continent one after the other takes too long. */
const AHEAD = 8;

/** Stops early where the chain changes meanwhile: the next call finds out how. */
async function nextBlocks(source: ChainSource, parent: BlockRef | null, range: Range): Promise<FollowStep[]> {
  const steps: FollowStep[] = [];
  const last = Math.min(range.to, range.from + range.limit - 1);
  let previous = parent;
  for (let from = range.from; from <= last; from += AHEAD) {
    const numbers = Array.from({ length: Math.min(AHEAD, last - from + 1) }, (_, index) => from + index);
    const blocks = descent(previous, await Promise.all(numbers.map((number) => source.block(number))));
    const transfers = await Promise.all(blocks.map((block) => transfersUnlessGone(source, block)));
    for (const [index, block] of blocks.entries()) {
      const found = transfers[index] ?? null;
      if (found === null) return steps;
      steps.push({ kind: 'block', block, transfers: found });
    }
    if (blocks.length < numbers.length) return steps;
    previous = blocks.at(-1) ?? null;
  }
  return steps;
}

/** The first of the blocks, as far as each is the child of the one before. They were read at different moments. */
function descent(parent: BlockRef | null, blocks: readonly (Block | null)[]): Block[] {
  const found: Block[] = [];
  for (const block of blocks) {
    const before = found.at(-1) ?? parent;
    if (block === null || (before !== null && block.parentHash !== before.hash)) break;
    found.push(block);
  }
  return found;
}

async function transfersUnlessGone(source: ChainSource, block: BlockRef): Promise<readonly TokenTransfer[] | null> {
  try {
    return await source.transfersIn(block);
  } catch (error) {
    if (error instanceof BlockGone) return null;
    throw error;
  }
}

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

/** Stops early where the chain changes meanwhile: the next call finds out how. */
async function nextBlocks(source: ChainSource, parent: BlockRef | null, range: Range): Promise<FollowStep[]> {
  const steps: FollowStep[] = [];
  let previous = parent;
  for (let number = range.from; number <= range.to && steps.length < range.limit; number += 1) {
    const block = await source.block(number);
    if (block === null || (previous !== null && block.parentHash !== previous.hash)) break;
    const transfers = await transfersUnlessGone(source, block);
    if (transfers === null) break;
    steps.push({ kind: 'block', block, transfers });
    previous = block;
  }
  return steps;
}

async function transfersUnlessGone(source: ChainSource, block: BlockRef): Promise<readonly TokenTransfer[] | null> {
  try {
    return await source.transfersIn(block);
  } catch (error) {
    if (error instanceof BlockGone) return null;
    throw error;
  }
}

import type { Address, Hash } from './hex.ts';

/** A block by height and hash. */
export interface BlockRef {
  /** Height, 0 for the first block. */
  readonly number: number;
  readonly hash: Hash;
}

/** What a follower needs of a block's header. */
export interface Block extends BlockRef {
  readonly parentHash: Hash;
  /** Epoch milliseconds. */
  readonly time: number;
}

/** One `Transfer` log of the network's token contract. */
export interface TokenTransfer {
  readonly txHash: Hash;
  /**
   * Position among all logs of its transaction's receipt, from 0. Unlike the block's log index it stays the same when a
   * re-org puts the transaction into another block, so chain, transaction and position identify a deposit permanently.
   */
  readonly logPosition: number;
  readonly from: Address;
  readonly to: Address;
  /** Amount in the contract's smallest unit (`toUnits`). */
  readonly raw: bigint;
}

/** Why deposits in the token must wait for an operator. */
export type Anomaly = 'PAUSED' | 'DEPRECATED' | 'FEE_SET';

/**
 * A network as one node sees it. Every method throws ChainUnavailable when there is no usable reply; a later call may
 * succeed.
 */
export interface ChainSource {
  /** The newest block. */
  head(): Promise<BlockRef>;
  /** The canonical block of this height; `null` when there is none yet. */
  block(number: number): Promise<Block | null>;
  /**
   * The token's transfers in exactly this block, in the order of the chain. Throws BlockGone when the block is not, or
   * no longer, canonical: another has its height. A node whose chain ends below it may be late: ChainUnavailable.
   */
  transfersIn(block: BlockRef): Promise<readonly TokenTransfer[]>;
  /** The greatest height whose block cannot be replaced any more. */
  finalHeight(): Promise<number>;
  /** What is unusual about the token's contract at the newest block; `null` when nothing is. */
  anomaly(): Promise<Anomaly | null>;
}

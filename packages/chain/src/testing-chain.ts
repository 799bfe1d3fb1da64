import { BlockGone } from './errors.ts';
import type { Address, Hash } from './hex.ts';
import type { Anomaly, Block, BlockRef, ChainSource, TokenTransfer } from './source.ts';

const SENDER: Address = '0x307F8A8985378327d3fe5dcEC5b13391dC9dDfe3';
const RECEIVER: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

interface Entry {
  readonly block: Block;
  readonly transfers: readonly TokenTransfer[];
}

/** A chain in memory whose newest blocks a test can replace. Its hashes are counters. */
export class TestChain implements ChainSource {
  /** How many blocks below the highest head so far are not final. */
  readonly depth: number;
  /** Runs before each reply, so that the chain can change between two of them. */
  beforeReply: () => void = () => {};
  /** What `anomaly` returns. */
  unusual: Anomaly | null = null;
  #entries: readonly Entry[] = [];
  #hashes = 0;
  #transactions = 0;
  #final = 0;

  constructor({ depth = 8, prefix = 0 }: { readonly depth?: number; readonly prefix?: number } = {}) {
    this.depth = depth;
    this.#hashes = prefix;
    this.extend([]);
  }

  /** All blocks with their transfers, oldest first. */
  get entries(): readonly Entry[] {
    return this.#entries;
  }

  get height(): number {
    return this.#entries.length - 1;
  }

  /** A transfer that no block has yet. */
  transfer(): TokenTransfer {
    this.#transactions += 1;
    return { txHash: hashOf(this.#transactions), logPosition: 0, from: SENDER, to: RECEIVER, raw: 1_000_000n };
  }

  /** Adds a block. */
  extend(transfers: readonly TokenTransfer[]): void {
    this.#hashes += 1;
    const parent = this.#entries.at(-1)?.block;
    const number = this.#entries.length;
    const block = { number, hash: hashOf(this.#hashes), parentHash: parent?.hash ?? hashOf(0), time: number * 3000 };
    this.#entries = [...this.#entries, { block, transfers }];
    this.#final = Math.max(this.#final, number - this.depth);
  }

  /** Removes up to `count` blocks, never a final one, and returns their transfers. */
  removeNewest(count: number): readonly TokenTransfer[] {
    const kept = Math.max(this.#final + 1, this.#entries.length - count);
    const removed = this.#entries.slice(kept);
    this.#entries = this.#entries.slice(0, kept);
    return removed.flatMap(({ transfers }) => transfers);
  }

  /** Replaces what a block contains without changing its hash: what only a lying source does. */
  falsify(number: number, transfers: readonly TokenTransfer[]): void {
    this.#entries = this.#entries.map((entry) => (entry.block.number === number ? { ...entry, transfers } : entry));
  }

  head(): Promise<BlockRef> {
    return this.#reply(() => {
      const { number, hash } = entryAt(this.#entries, this.height).block;
      return { number, hash };
    });
  }

  block(number: number): Promise<Block | null> {
    return this.#reply(() => this.#entries[number]?.block ?? null);
  }

  transfersIn({ number, hash }: BlockRef): Promise<readonly TokenTransfer[]> {
    return this.#reply(() => {
      const entry = this.#entries[number];
      if (entry?.block.hash !== hash) throw new BlockGone(number);
      return entry.transfers;
    });
  }

  finalHeight(): Promise<number> {
    return this.#reply(() => this.#final);
  }

  anomaly(): Promise<Anomaly | null> {
    return this.#reply(() => this.unusual);
  }

  async #reply<T>(read: () => T): Promise<T> {
    await Promise.resolve();
    this.beforeReply();
    return read();
  }
}

function entryAt(entries: readonly Entry[], index: number): Entry {
  const entry = entries[index];
  if (entry === undefined) throw new RangeError(`no block ${index}`);
  return entry;
}

function hashOf(number: number): Hash {
  return `0x${number.toString(16).padStart(64, '0')}`;
}

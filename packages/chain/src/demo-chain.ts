import { createHash, randomBytes } from 'node:crypto';
import { isAddress } from './address.ts';
import type { DemoChainStore } from './demo-store.ts';
import { BlockGone, ChainUnavailable } from './errors.ts';
import type { Address, Hash } from './hex.ts';
import { NETWORKS } from './network.ts';
import type { Anomaly, Block, BlockRef, ChainSource, TokenTransfer } from './source.ts';

/** Milliseconds from one block of the demo chain to the next. */
const BLOCK_MS = 3000;

const DAY_MS = 86_400_000;

/** Invented, as the chain is. */
const SENDER: Address = '0x307F8A8985378327d3fe5dcEC5b13391dC9dDfe3';

/** The parent of block 0. */
const NO_PARENT: Hash = `0x${'0'.repeat(64)}`;

/** What makes one demo chain; the same values give the same chain after a restart. */
export interface DemoChainOptions {
  /** Distinguishes the chains of several brokerages. */
  readonly seed: string;
  /** When block 0 was made, epoch milliseconds. */
  readonly genesis: number;
  readonly store: DemoChainStore;
  /** The time now, epoch milliseconds. */
  readonly now: () => number;
}

/**
 * A chain of its own for simulations: a block every 3 seconds as a pure function of time, so it needs no job and
 * survives restarts. A block's hash covers its transfers and not the blocks before it, so any block costs the same.
 */
export class DemoChain implements ChainSource {
  readonly #options: DemoChainOptions;

  constructor(options: DemoChainOptions) {
    this.#options = options;
  }

  async head(): Promise<BlockRef> {
    const number = this.#height();
    return { number, hash: await this.#hash(number) };
  }

  async block(number: number): Promise<Block | null> {
    if (number < 0 || number > this.#height()) return null;
    const [hash, parentHash] = await Promise.all([this.#hash(number), this.#hash(number - 1)]);
    return { number, hash, parentHash, time: this.#options.genesis + number * BLOCK_MS };
  }

  async transfersIn(block: BlockRef): Promise<readonly TokenTransfer[]> {
    if (block.number < 0 || block.number > this.#height()) throw new BlockGone(block.number);
    const transfers = await this.#ordered(block.number);
    if (this.#hashOf(block.number, transfers) !== block.hash) throw new BlockGone(block.number);
    return transfers;
  }

  finalHeight(): Promise<number> {
    return Promise.resolve(Math.max(0, this.#height() - NETWORKS.demo.confirmations));
  }

  anomaly(): Promise<Anomaly | null> {
    return Promise.resolve(null);
  }

  /** The first block of the day (UTC) in which a block was made. */
  firstOfDay(number: number): number {
    const { genesis } = this.#options;
    const time = genesis + number * BLOCK_MS;
    return Math.max(0, Math.ceil((time - (time % DAY_MS) - genesis) / BLOCK_MS));
  }

  /**
   * Puts a transfer of `raw` (millionths of a token) into the next block and returns it. A store that takes longer than
   * the block changes a block that was already read: its hash changes too, and a follower reads it again. Throws
   * RangeError for an amount that is not positive or a `to` without valid checksum.
   */
  async send({ to, raw }: { readonly to: Address; readonly raw: bigint }): Promise<TokenTransfer> {
    if (raw <= 0n) throw new RangeError('a transfer needs a positive amount');
    if (!isAddress(to)) throw new RangeError('a transfer needs an address with checksum');
    const txHash: Hash = `0x${randomBytes(32).toString('hex')}`;
    const transfer: TokenTransfer = { txHash, logPosition: 0, from: SENDER, to, raw };
    await this.#options.store.add(this.#height() + 1, transfer);
    return transfer;
  }

  /** Height of the newest block. */
  #height(): number {
    const { now, genesis } = this.#options;
    const height = Math.floor((now() - genesis) / BLOCK_MS);
    if (height < 0) throw new ChainUnavailable('the demo chain has not begun: the clock is before its first block');
    return height;
  }

  async #hash(number: number): Promise<Hash> {
    return number < 0 ? NO_PARENT : this.#hashOf(number, await this.#ordered(number));
  }

  /** Stores give rows in any order, and the hash depends on it. */
  async #ordered(number: number): Promise<readonly TokenTransfer[]> {
    const transfers = await this.#options.store.inBlock(number);
    return [...transfers].sort((a, b) => (a.txHash < b.txHash ? -1 : 1));
  }

  #hashOf(number: number, transfers: readonly TokenTransfer[]): Hash {
    const content = transfers.map(({ txHash, logPosition, from, to, raw }) => [
      txHash,
      logPosition,
      from,
      to,
      `${raw}`,
    ]);
    const text = JSON.stringify(['kabuto demo block', this.#options.seed, number, content]);
    return `0x${createHash('sha256').update(text).digest('hex')}`;
  }
}

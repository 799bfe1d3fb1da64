import type { TokenTransfer } from './source.ts';

/** Where the demo chain keeps the transfers of its blocks: all that it has to remember. */
export interface DemoChainStore {
  /** Adds a transfer to a block. */
  add(blockNumber: number, transfer: TokenTransfer): Promise<void>;
  /** The transfers of a block, in any order; empty for a block without one. */
  inBlock(number: number): Promise<readonly TokenTransfer[]>;
}

/** A store that forgets with its process, for tests. */
export class InMemoryDemoChainStore implements DemoChainStore {
  readonly #blocks = new Map<number, readonly TokenTransfer[]>();

  add(blockNumber: number, transfer: TokenTransfer): Promise<void> {
    this.#blocks.set(blockNumber, [...(this.#blocks.get(blockNumber) ?? []), transfer]);
    return Promise.resolve();
  }

  inBlock(number: number): Promise<readonly TokenTransfer[]> {
    return Promise.resolve(this.#blocks.get(number) ?? []);
  }
}

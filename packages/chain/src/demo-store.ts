import type { Address, Hash } from './hex.ts';
import type { TokenTransfer } from './source.ts';

/** Where the demo chain keeps the transfers of its blocks: all that it has to remember. */
export interface DemoChainStore {
  /** Adds a transfer to a block. */
  add(blockNumber: number, transfer: TokenTransfer): Promise<void>;
  /** The transfers of a block, in any order; empty for a block without one. */
  inBlock(number: number): Promise<readonly TokenTransfer[]>;
}

/** A signed transaction that the demo chain has accepted. */
export interface DemoTransaction {
  readonly txHash: Hash;
  readonly from: Address;
  readonly nonce: number;
  readonly blockNumber: number;
  /** `null`: it only used up its nonce. */
  readonly transfer: { readonly to: Address; readonly raw: bigint } | null;
}

/** Where signed transactions of the demo chain are kept. Its transfers are also those of the chain's own store. */
export interface DemoTransactionStore {
  /** How many transactions of an account are in blocks up to this number; `null`: in any block. */
  count(account: Address, upTo: number | null): Promise<number>;
  /** Adds a transaction; false, and no change, when the account's nonce is taken. */
  addSigned(transaction: DemoTransaction): Promise<boolean>;
  find(hash: Hash): Promise<DemoTransaction | null>;
  /** Raw amount that an account has sent in the blocks of these numbers, both included. */
  sent(account: Address, blocks: { readonly from: number; readonly to: number }): Promise<bigint>;
}

/** A store that forgets with its process, for tests. */
export class InMemoryDemoChainStore implements DemoChainStore, DemoTransactionStore {
  readonly #blocks = new Map<number, readonly TokenTransfer[]>();
  readonly #signed: DemoTransaction[] = [];

  add(blockNumber: number, transfer: TokenTransfer): Promise<void> {
    this.#blocks.set(blockNumber, [...(this.#blocks.get(blockNumber) ?? []), transfer]);
    return Promise.resolve();
  }

  inBlock(number: number): Promise<readonly TokenTransfer[]> {
    return Promise.resolve(this.#blocks.get(number) ?? []);
  }

  count(account: Address, upTo: number | null): Promise<number> {
    const counted = this.#signed.filter(
      ({ from, blockNumber }) => from === account && blockNumber <= (upTo ?? Infinity),
    );
    return Promise.resolve(counted.length);
  }

  async addSigned(transaction: DemoTransaction): Promise<boolean> {
    const { txHash, from, nonce, blockNumber, transfer } = transaction;
    if (this.#signed.some((other) => other.from === from && other.nonce === nonce)) return false;
    this.#signed.push(transaction);
    if (transfer !== null) await this.add(blockNumber, { txHash, logPosition: 0, from, ...transfer });
    return true;
  }

  find(hash: Hash): Promise<DemoTransaction | null> {
    return Promise.resolve(this.#signed.find(({ txHash }) => txHash === hash) ?? null);
  }

  sent(account: Address, blocks: { readonly from: number; readonly to: number }): Promise<bigint> {
    const sent = this.#signed.filter(
      ({ from, blockNumber }) => from === account && blockNumber >= blocks.from && blockNumber <= blocks.to,
    );
    return Promise.resolve(sent.reduce((sum, { transfer }) => sum + (transfer?.raw ?? 0n), 0n));
  }
}

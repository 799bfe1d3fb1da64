import type { Hex } from 'viem';
import type { GasPrice } from './fees.ts';
import type { Address, Hash } from './hex.ts';
import type { Anomaly } from './source.ts';

/** What lives at an address. A delegated account (EIP-7702) is a person's wallet, no contract. */
export type AddressKind = 'account' | 'delegated' | 'contract';

/** What became of a transaction that a block contains. */
export interface Receipt {
  readonly blockNumber: number;
  readonly blockHash: Hash;
  /** False: it was reverted and changed nothing but the nonce. */
  readonly success: boolean;
  /** What the network's token contract reports as moved. */
  readonly transfers: readonly { readonly from: Address; readonly to: Address; readonly raw: bigint }[];
  /** True when its block cannot be replaced any more. */
  readonly final: boolean;
  /** What its sender has paid for it, in wei of the native coin; `null` where no node reports it, or nodes differ. */
  readonly gasWei: bigint | null;
}

/**
 * A network as the owner of a wallet needs it. Every method throws ChainUnavailable when there is no usable reply; a
 * later call may succeed.
 */
export interface WalletChain {
  /** How many transactions of the account blocks contain, which is the nonce of the next. */
  minedNonce(account: Address): Promise<number>;
  /** How many transactions of the account wait for a block, as the nodes that know most of them report. */
  waiting(account: Address): Promise<number>;
  /** What gas costs at the newest block. */
  gasPrice(): Promise<GasPrice>;
  /** Raw amount of the token that the account has at the newest block. */
  tokenBalance(account: Address): Promise<bigint>;
  /** What the account has of the native coin, which pays for gas, in wei; `null` where there is no such coin. */
  coinBalance(account: Address): Promise<bigint | null>;
  addressKind(address: Address): Promise<AddressKind>;
  /** What is unusual about the token's contract; `null` when nothing is. */
  anomaly(): Promise<Anomaly | null>;
  /** True when the token's contract refuses what this account sends. */
  isBlacklisted(account: Address): Promise<boolean>;
  /**
   * Gives a signed transaction to the network; one that the network has already changes nothing. It is not mined with
   * that: ask for its receipt.
   */
  sendRaw(raw: Hex): Promise<void>;
  /** `null` while no canonical block contains the transaction. */
  receipt(hash: Hash): Promise<Receipt | null>;
}

import type { Address, Hash, UnsignedTransaction } from '@kabuto/chain';

/** What became of a transfer in a block that cannot be replaced. */
export type Outcome =
  /** The contract reports exactly the transfer. */
  | 'final'
  /** Reverted: nothing moved. */
  | 'failed'
  /** Not reverted, but the contract reports something else: people have to look at it. */
  | 'differs'
  /** The empty transaction took the nonce: nothing moved. */
  | 'voided';

/** A use of a passkey, to recognise a copied one. */
export interface CounterUse {
  readonly credentialId: string;
  readonly counter: number;
}

/** One line of the log. Times are epoch milliseconds and belong to the line. Signatures are never written. */
export type LogEntry =
  | {
      readonly kind: 'created';
      readonly tenantId: number;
      readonly chainId: number;
      readonly wallet: Address;
      readonly firstNonce: number;
    }
  /** The line before it was not complete, and was removed: the signature it was about had not left. */
  | { readonly kind: 'repaired'; readonly bytes: number; readonly sha256: string }
  | { readonly kind: 'policy'; readonly sha256: string }
  | {
      readonly kind: 'key';
      readonly customerId: number;
      readonly credentialId: string;
      /** base64url, as the server gave it. */
      readonly publicKey: string;
    }
  | { readonly kind: 'address'; readonly customerId: number; readonly address: string }
  | {
      readonly kind: 'signed';
      readonly transferId: number;
      readonly digest: string;
      readonly units: number;
      readonly destination: Address;
      /** The most that this transfer may ever offer for a unit of gas, in wei. */
      readonly mostFeePerGas: bigint;
      readonly transaction: UnsignedTransaction;
      readonly txHash: Hash;
      readonly counters: readonly CounterUse[];
    }
  | Attempt<'replaced'>
  | Attempt<'voiding'>
  /** Will never be signed: refused for good, or taken back by the server. */
  | { readonly kind: 'closed'; readonly transferId: number; readonly reason: string }
  | {
      readonly kind: 'settled';
      readonly transferId: number;
      readonly outcome: Outcome;
      readonly txHash: Hash;
      readonly blockNumber: number;
    }
  /** The chain has undone the block of a settled transfer: it is followed again. */
  | { readonly kind: 'reopened'; readonly transferId: number };

interface Attempt<Kind extends string> {
  readonly kind: Kind;
  readonly transferId: number;
  readonly transaction: UnsignedTransaction;
  readonly txHash: Hash;
}

/** A line as it is kept in memory. */
export interface LogLine {
  /** From 0. */
  readonly seq: number;
  /** Epoch milliseconds; never less than the line before. */
  readonly at: number;
  readonly entry: LogEntry;
  /** HMAC-SHA-256, hex, over the line before and this one. */
  readonly hash: string;
}

/** The log is not what this signer wrote: it starts with nothing of it. */
export class LogDamaged extends Error {
  override readonly name = 'LogDamaged';
}

import type { Address, AddressKind, Anomaly, GasPrice, UnsignedTransaction } from '@kabuto/chain';
import type { CounterUse } from '../log/entry.ts';
import type { SignedTransfer } from '../log/log-state.ts';

/** Why a transfer is not signed yet; the signer asks again by itself. */
export type WaitReason =
  /** The server has not named this customer's key; or the key differs from the one first seen. */
  | 'KEY_UNKNOWN'
  /** Not known for long enough. Until `notBefore`. */
  | 'KEY_WAITS'
  | 'ADDRESS_UNKNOWN'
  | 'ADDRESS_WAITS'
  | 'APPROVALS_MISSING'
  | 'DAY_LIMIT'
  /** The token's contract is paused, deprecated, takes a fee, or refuses the wallet. */
  | 'NETWORK_HALTED'
  /** Gas costs more than the fee cap or the policy allows. */
  | 'GAS_TOO_DEAR'
  /** The wallet has fewer tokens than this transfer and those that no block contains yet. */
  | 'WALLET_SHORT'
  /** The wallet has too few coins for the gas of this transfer and of those that no block contains yet. */
  | 'GAS_SHORT';

/** Why a transfer will never be signed. */
export type RefusalReason =
  | 'REQUEST_MALFORMED'
  | 'TENANT_WRONG'
  | 'CHAIN_WRONG'
  | 'CONTRACT_WRONG'
  | 'AMOUNT_OUTSIDE_BOUNDS'
  | 'AMOUNT_ABOVE_DAY_LIMIT'
  | 'FEE_CAP_WRONG'
  | 'DESTINATION_MALFORMED'
  | 'DESTINATION_OWN'
  | 'DESTINATION_TOKEN'
  | 'DESTINATION_CONTRACT'
  | 'DESTINATION_REFUSED'
  | 'DEMO_IN_LIVE'
  | 'CONFIRMATION_WRONG'
  | 'APPROVAL_WRONG'
  | 'KEY_COPIED'
  /** It was taken back by the server, or refused before. */
  | 'CLOSED'
  /** Something else was signed for this transfer. */
  | 'TRANSFER_CHANGED'
  | 'VOIDED';

/** Values for people, never secrets. */
export type Params = Readonly<Record<string, string | number>>;

/** Not yet: `notBefore`, epoch milliseconds, where the time is known. */
export interface Wait {
  readonly kind: 'wait';
  readonly reason: WaitReason;
  readonly params: Params;
  readonly notBefore: number | null;
}

/** Never. */
export interface Refusal {
  readonly kind: 'refuse';
  readonly reason: RefusalReason;
  readonly params: Params;
}

/** What a signer does with a request. */
export type Decision =
  | {
      readonly kind: 'sign';
      /** Who gets the tokens. */
      readonly to: Address;
      readonly transaction: UnsignedTransaction;
      readonly digest: string;
      readonly mostFeePerGas: bigint;
      readonly counters: readonly CounterUse[];
    }
  /** It is signed already: the answer is the same. */
  | { readonly kind: 'signed'; readonly transfer: SignedTransfer }
  | Wait
  | Refusal;

/** What the network says at the time of a decision. */
export interface ChainFacts {
  readonly anomaly: Anomaly | null;
  readonly walletBlacklisted: boolean;
  readonly destinationKind: AddressKind;
  readonly destinationBlacklisted: boolean;
  readonly gasPrice: GasPrice;
  /** Raw amount of the token that the wallet has, and transactions of it that blocks contain, which are deducted. */
  readonly walletBalance: bigint;
  /** Coins for gas, wei; `null`: gas costs nothing there. */
  readonly coins: bigint | null;
  readonly minedNonce: number;
}

/** A refusal for good. */
export function refuse(reason: RefusalReason, params: Params = {}): Refusal {
  return { kind: 'refuse', reason, params };
}

/** A refusal for now. */
export function wait(reason: WaitReason, params: Params = {}, notBefore: number | null = null): Wait {
  return { kind: 'wait', reason, params, notBefore };
}

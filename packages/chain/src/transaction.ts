import {
  decodeFunctionData,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  type Hex,
  keccak256,
  parseTransaction,
  recoverTransactionAddress,
  type TransactionSerializedEIP1559,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import type { Fees } from './fees.ts';
import type { Address, Hash } from './hex.ts';
import type { Network } from './network.ts';

/** A transaction of type 2 (EIP-1559) before its signature. It never carries coins. */
export interface UnsignedTransaction extends Fees {
  readonly chainId: number;
  readonly nonce: number;
  readonly to: Address;
  readonly data: Hex;
  /** Most gas that it may use. */
  readonly gas: bigint;
}

/** A transaction as nodes accept it. */
export interface SignedTransaction {
  readonly raw: Hex;
  /** Which the nodes know it by; the same transaction signed again with the same key has the same. */
  readonly hash: Hash;
}

/** What a signed transaction does, read from its bytes. */
export interface DecodedTransaction extends UnsignedTransaction {
  readonly hash: Hash;
  /** Whose key signed it. */
  readonly from: Address;
  /** Coins that it carries, in wei. */
  readonly value: bigint;
  /** The token transfer that it calls for; `null` when its data is no call of `transfer`. */
  readonly transfer: { readonly to: Address; readonly raw: bigint } | null;
}

/** A private key, 32 bytes as hex. */
export type PrivateKey = Hex;

/** The address of a private key, with checksum. Throws RangeError, without the key, for a text that is none. */
export function addressOfKey(key: PrivateKey): Address {
  return accountOf(key).address;
}

/** A transfer of `raw` (the contract's smallest unit) of the network's token. */
export function tokenTransfer(
  network: Pick<Network, 'chainId' | 'contract'>,
  of: Fees & { readonly nonce: number; readonly gas: bigint; readonly to: Address; readonly raw: bigint },
): UnsignedTransaction {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [of.to, of.raw] });
  const { nonce, gas, maxFeePerGas, maxPriorityFeePerGas } = of;
  return { chainId: network.chainId, nonce, to: network.contract, data, gas, maxFeePerGas, maxPriorityFeePerGas };
}

/** Gas of a transaction that does nothing. */
const EMPTY_GAS = 21_000n;

/** A transaction of an account to itself that does nothing but use up a nonce. */
export function emptyTransaction(
  network: Pick<Network, 'chainId'>,
  of: Fees & { readonly nonce: number; readonly account: Address },
): UnsignedTransaction {
  const { nonce, maxFeePerGas, maxPriorityFeePerGas } = of;
  return {
    chainId: network.chainId,
    nonce,
    to: of.account,
    data: '0x',
    gas: EMPTY_GAS,
    maxFeePerGas,
    maxPriorityFeePerGas,
  };
}

/** Signs a transaction. The signature is deterministic (RFC 6979). Throws RangeError as `addressOfKey` does. */
export async function signTransaction(key: PrivateKey, unsigned: UnsignedTransaction): Promise<SignedTransaction> {
  const raw = await accountOf(key).signTransaction({ type: 'eip1559', value: 0n, ...unsigned });
  return { raw, hash: keccak256(raw) };
}

/** Reads a signed transaction. Throws RangeError for bytes that are no signed transaction of type 2. */
export async function readTransaction(raw: Hex): Promise<DecodedTransaction> {
  try {
    if (!raw.startsWith('0x02')) throw new RangeError('another type');
    // The prefix was just checked.
    const serializedTransaction = raw as TransactionSerializedEIP1559;
    const parsed = parseTransaction(serializedTransaction);
    const from = await recoverTransactionAddress({ serializedTransaction });
    if (!parsed.to) throw new RangeError('a deployment');
    const { chainId, nonce = 0, data = '0x', gas = 0n, maxFeePerGas = 0n, maxPriorityFeePerGas = 0n } = parsed;
    const fees = { gas, maxFeePerGas, maxPriorityFeePerGas };
    const head = { chainId, nonce, to: getAddress(parsed.to), data, value: parsed.value ?? 0n };
    return { ...head, ...fees, hash: keccak256(raw), from, transfer: transferOf(data) };
  } catch {
    throw new RangeError('this is no signed transaction of type 2');
  }
}

function transferOf(data: Hex): DecodedTransaction['transfer'] {
  try {
    const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data });
    return functionName === 'transfer' ? { to: args[0], raw: args[1] } : null;
  } catch {
    return null;
  }
}

/** Leaves out the library's message, which quotes the key. */
function accountOf(key: PrivateKey) {
  try {
    return privateKeyToAccount(key);
  } catch {
    throw new RangeError('this is no private key');
  }
}

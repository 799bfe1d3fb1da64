import type { Hex } from 'viem';
import { ChainUnavailable } from './errors.ts';
import type { GasPrice } from './fees.ts';
import type { Address, Hash } from './hex.ts';
import { jsonRpcSource } from './json-rpc.ts';
import type { Network } from './network.ts';
import { kindOfCode, readReceipt } from './receipt-reply.ts';
import { rightChain } from './right-chain.ts';
import { NodeRefused, type Rpc, rpcClient } from './rpc-client.ts';
import { readAmount, readBytes, readQuantity } from './rpc-replies.ts';
import type { Anomaly, ChainSource } from './source.ts';
import { readBalance, readBlacklisted } from './token-anomaly.ts';
import type { AddressKind, Receipt, WalletChain } from './wallet-chain.ts';

/** How nodes say that they have a transaction, or that a block has one with its nonce: the receipt tells which. */
const KNOWN = /already known|already imported|known transaction|nonce too low/i;

/**
 * A network as the node at an http(s) URL sees it, for the owner of a wallet. Deadline, chain id and URL are treated as
 * in `jsonRpcSource`. Throws RangeError for another kind of URL.
 */
export function jsonRpcWallet(network: Network, url: string): WalletChain {
  return new JsonRpcWallet(network, rightChain(network, rpcClient(url)), jsonRpcSource(network, url));
}

class JsonRpcWallet implements WalletChain {
  readonly #network: Network;
  readonly #rpc: Rpc;
  readonly #source: ChainSource;

  constructor(network: Network, rpc: Rpc, source: ChainSource) {
    this.#network = network;
    this.#rpc = rpc;
    this.#source = source;
  }

  async minedNonce(account: Address): Promise<number> {
    return readQuantity(await this.#rpc('eth_getTransactionCount', [account, 'latest']), 'nonce');
  }

  async waiting(account: Address): Promise<number> {
    const mined = await this.minedNonce(account);
    const next = readQuantity(await this.#rpc('eth_getTransactionCount', [account, 'pending']), 'nonce');
    return Math.max(0, next - mined);
  }

  async gasPrice(): Promise<GasPrice> {
    const [block, priority] = await Promise.all([
      this.#rpc('eth_getBlockByNumber', ['latest', false]),
      this.#rpc('eth_maxPriorityFeePerGas', []),
    ]);
    const baseFee: unknown = typeof block === 'object' && block !== null ? Reflect.get(block, 'baseFeePerGas') : null;
    return {
      baseFee: BigInt(readQuantity(baseFee, 'base fee')),
      priorityFee: BigInt(readQuantity(priority, 'priority fee')),
    };
  }

  tokenBalance(account: Address): Promise<bigint> {
    return readBalance(this.#rpc, this.#network.contract, account);
  }

  async coinBalance(account: Address): Promise<bigint> {
    return readAmount(await this.#rpc('eth_getBalance', [account, 'latest']), 'balance');
  }

  async addressKind(address: Address): Promise<AddressKind> {
    return kindOfCode(readBytes(await this.#rpc('eth_getCode', [address, 'latest']), 'code'));
  }

  anomaly(): Promise<Anomaly | null> {
    return this.#source.anomaly();
  }

  isBlacklisted(account: Address): Promise<boolean> {
    return readBlacklisted(this.#rpc, this.#network.contract, account);
  }

  async sendRaw(raw: Hex): Promise<void> {
    try {
      await this.#rpc('eth_sendRawTransaction', [raw]);
    } catch (error) {
      if (!(error instanceof NodeRefused && error.says(KNOWN))) throw error;
    }
  }

  async receipt(hash: Hash): Promise<Receipt | null> {
    const reply = await this.#rpc('eth_getTransactionReceipt', [hash]);
    const receipt = readReceipt(reply, hash, this.#network.contract);
    if (receipt === null) return null;
    const canonical = await this.#source.block(receipt.blockNumber);
    // Providers answer from several nodes, of which one may be late.
    if (canonical === null) throw new ChainUnavailable(`the node has no block ${receipt.blockNumber} now`);
    if (canonical.hash !== receipt.blockHash) return null;
    return { ...receipt, final: receipt.blockNumber <= (await this.#source.finalHeight()) };
  }
}

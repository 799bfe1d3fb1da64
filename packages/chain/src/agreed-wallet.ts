import type { Hex } from 'viem';
import { ChainUnavailable } from './errors.ts';
import type { GasPrice } from './fees.ts';
import type { Address, Hash } from './hex.ts';
import type { Anomaly } from './source.ts';
import type { AddressKind, Receipt, WalletChain } from './wallet-chain.ts';

/**
 * Independent nodes of one network as one. What would stop a transfer counts when one of them reports it; a nonce or a
 * receipt only when all do; a transaction is given to all and must be accepted by one. Throws RangeError for fewer than
 * two.
 */
export function agreedWallet(chains: readonly WalletChain[]): WalletChain {
  if (chains.length < 2) throw new RangeError('an agreement needs at least two sources');
  return new AgreedWallet(chains);
}

class AgreedWallet implements WalletChain {
  readonly #chains: readonly WalletChain[];

  constructor(chains: readonly WalletChain[]) {
    this.#chains = chains;
  }

  async minedNonce(account: Address): Promise<number> {
    const [first = 0, ...others] = await this.#each((chain) => chain.minedNonce(account));
    // One of them may be late by a block.
    if (others.some((nonce) => nonce !== first)) throw new ChainUnavailable('the sources differ about the nonce');
    return first;
  }

  async waiting(account: Address): Promise<number> {
    return Math.max(...(await this.#each((chain) => chain.waiting(account))));
  }

  async gasPrice(): Promise<GasPrice> {
    const prices = await this.#each((chain) => chain.gasPrice());
    return {
      baseFee: highest(prices.map(({ baseFee }) => baseFee)),
      priorityFee: highest(prices.map(({ priorityFee }) => priorityFee)),
    };
  }

  async tokenBalance(account: Address): Promise<bigint> {
    return lowest(await this.#each((chain) => chain.tokenBalance(account)));
  }

  async coinBalance(account: Address): Promise<bigint | null> {
    const balances = await this.#each((chain) => chain.coinBalance(account));
    const known = balances.filter((balance) => balance !== null);
    return known.length === 0 ? null : lowest(known);
  }

  async addressKind(address: Address): Promise<AddressKind> {
    const kinds = await this.#each((chain) => chain.addressKind(address));
    return kinds.find((kind) => kind === 'contract') ?? kinds.find((kind) => kind === 'delegated') ?? 'account';
  }

  async anomaly(): Promise<Anomaly | null> {
    const anomalies = await this.#each((chain) => chain.anomaly());
    return anomalies.find((anomaly) => anomaly !== null) ?? null;
  }

  async isBlacklisted(account: Address): Promise<boolean> {
    return (await this.#each((chain) => chain.isBlacklisted(account))).includes(true);
  }

  async sendRaw(raw: Hex): Promise<void> {
    const results = await Promise.allSettled(this.#chains.map((chain) => chain.sendRaw(raw)));
    if (results.some(({ status }) => status === 'fulfilled')) return;
    const [failed] = results.filter((result) => result.status === 'rejected');
    throw failed?.reason;
  }

  async receipt(hash: Hash): Promise<Receipt | null> {
    const receipts = await this.#each((chain) => chain.receipt(hash));
    const [first = null] = receipts;
    if (first === null || receipts.some((receipt) => receipt === null || contentOf(receipt) !== contentOf(first)))
      return null;
    // It moves nothing: without agreement it is unknown.
    const gasWei = receipts.every((receipt) => receipt?.gasWei === first.gasWei) ? first.gasWei : null;
    return { ...first, gasWei, final: receipts.every((receipt) => receipt?.final === true) };
  }

  #each<T>(ask: (chain: WalletChain) => Promise<T>): Promise<T[]> {
    return Promise.all(this.#chains.map(ask));
  }
}

const lowest = ([first = 0n, ...others]: readonly bigint[]): bigint => others.reduce((a, b) => (a < b ? a : b), first);
const highest = (values: readonly bigint[]): bigint => values.reduce((a, b) => (a > b ? a : b), 0n);

function contentOf({ blockHash, success, transfers }: Receipt): string {
  const moved = transfers.map(({ from, to, raw }) => `${from} ${to} ${raw}`.toLowerCase());
  return JSON.stringify([blockHash, success, moved]);
}

import type { Hex } from 'viem';
import type { DemoChain } from './demo-chain.ts';
import type { DemoTransactionStore } from './demo-store.ts';
import { ChainUnavailable } from './errors.ts';
import type { GasPrice } from './fees.ts';
import type { Address, Hash } from './hex.ts';
import { NETWORKS } from './network.ts';
import type { Anomaly } from './source.ts';
import { type DecodedTransaction, readTransaction } from './transaction.ts';
import type { AddressKind, Receipt, WalletChain } from './wallet-chain.ts';

/** Invented: 1 gwei. */
const PRICE: GasPrice = { baseFee: 1_000_000_000n, priorityFee: 100_000_000n };

/** What every account has at the beginning of a day (UTC), raw: two million tokens. */
const DAILY = 2_000_000_000_000n;

/**
 * The demo chain as the owner of a wallet sees it. It takes signed transactions and checks what a node would:
 * signature, chain, nonce, fees. Each day every account begins with the same balance, of which it sends. There is no
 * coin, no contract but the token's, and no pool: what it accepts is in the next block but one, so nothing is replaced.
 */
export class DemoWallet implements WalletChain {
  readonly #chain: DemoChain;
  readonly #store: DemoTransactionStore;

  constructor(chain: DemoChain, store: DemoTransactionStore) {
    this.#chain = chain;
    this.#store = store;
  }

  async minedNonce(account: Address): Promise<number> {
    return this.#store.count(account, (await this.#chain.head()).number);
  }

  /** What is sent is in the next block at once. */
  waiting(): Promise<number> {
    return Promise.resolve(0);
  }

  gasPrice(): Promise<GasPrice> {
    return Promise.resolve(PRICE);
  }

  async tokenBalance(account: Address): Promise<bigint> {
    const { number: head } = await this.#chain.head();
    return DAILY - (await this.#store.sent(account, { from: this.#chain.firstOfDay(head), to: head }));
  }

  coinBalance(): Promise<null> {
    return Promise.resolve(null);
  }

  addressKind(address: Address): Promise<AddressKind> {
    return Promise.resolve(address === NETWORKS.demo.contract ? 'contract' : 'account');
  }

  anomaly(): Promise<Anomaly | null> {
    return Promise.resolve(null);
  }

  isBlacklisted(): Promise<boolean> {
    return Promise.resolve(false);
  }

  async sendRaw(raw: Hex): Promise<void> {
    const transaction = await decode(raw);
    const { hash: txHash, from, nonce, transfer } = transaction;
    if ((await this.#store.find(txHash)) !== null) return;
    checkCall(transaction);
    if (nonce !== (await this.#store.count(from, null)))
      throw new ChainUnavailable('the demo chain expects another nonce');
    // Not into the next block, which may have been read before the store has it.
    const blockNumber = (await this.#chain.head()).number + 2;
    if (!(await this.#store.addSigned({ txHash, from, nonce, blockNumber, transfer })))
      throw new ChainUnavailable('the demo chain expects another nonce');
  }

  async receipt(hash: Hash): Promise<Receipt | null> {
    const found = await this.#store.find(hash);
    if (found === null) return null;
    const block = await this.#chain.block(found.blockNumber);
    if (block === null) return null;
    const { from, blockNumber, transfer } = found;
    const transfers = transfer === null ? [] : [{ from, ...transfer }];
    const final = blockNumber <= (await this.#chain.finalHeight());
    return { blockNumber, blockHash: block.hash, success: true, transfers, final, gasWei: 0n };
  }
}

async function decode(raw: Hex): Promise<DecodedTransaction> {
  try {
    return await readTransaction(raw);
  } catch {
    throw new ChainUnavailable('the demo chain takes signed transactions of type 2');
  }
}

/** Refuses what the token's contract or a node would. */
function checkCall({ chainId, from, to, data, value, maxFeePerGas, transfer }: DecodedTransaction): void {
  if (chainId !== NETWORKS.demo.chainId) throw new ChainUnavailable('the transaction is for another chain');
  if (value !== 0n) throw new ChainUnavailable('the demo chain has no coins');
  if (maxFeePerGas < PRICE.baseFee) throw new ChainUnavailable('the fee is below the base fee of the demo chain');
  const isEmpty = to === from && data === '0x';
  const isTransfer = to === NETWORKS.demo.contract && transfer !== null && transfer.raw > 0n;
  if (!isEmpty && !isTransfer) throw new ChainUnavailable('the demo chain has no such contract or function');
}

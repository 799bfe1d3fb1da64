import { concat, createTestClient, type Hex, http, keccak256, pad, publicActions, toHex, walletActions } from 'viem';
import { mnemonicToAccount } from 'viem/accounts';
import { jsonRpcSource } from '../../src/json-rpc.ts';
import { jsonRpcWallet } from '../../src/json-rpc-wallet.ts';
import { NETWORKS } from '../../src/network.ts';
import type { ChainSource } from '../../src/source.ts';
import type { WalletChain } from '../../src/wallet-chain.ts';
import { type Anvil, startAnvil } from './anvil.ts';
import { BATCH_ABI, bytecodeOf, deploymentOfPeg, deploymentOfTether, TOKEN_ABI } from './contracts.ts';

/** Owner of the tokens, who pays all deposits: the first account that owns coins on a fresh node. */
const OWNER = mnemonicToAccount('test test test test test test test test test test test junk');

/** Another account that owns coins on a fresh node. */
const OTHER = mnemonicToAccount('test test test test test test test test test test test junk', { addressIndex: 9 });

/** Raw amount of each token. */
const SUPPLY = 10n ** 40n;

function clientOf(url: string) {
  return createTestClient({ mode: 'anvil', account: OWNER, transport: http(url) })
    .extend(publicActions)
    .extend(walletActions);
}

type TokenCall =
  | { readonly functionName: 'transfer'; readonly args: readonly [Hex, bigint] }
  | { readonly functionName: 'pause' | 'unpause'; readonly args: readonly [] }
  | { readonly functionName: 'addBlackList' | 'deprecate'; readonly args: readonly [Hex] }
  | { readonly functionName: 'setParams'; readonly args: readonly [bigint, bigint] };

/**
 * A chain node on which one of our networks is played: same chain id and decimals, with tokens of the tests. A
 * transaction waits until `mine`.
 */
export class TestNetwork {
  readonly id: 'ethereum' | 'bnb';
  readonly owner: Hex = OWNER.address;
  /** The token of the network, `TetherLike` or for BNB chain `PegLike`. */
  token: Hex = '0x';
  /** The `Batch` contract; it owns half of the token. */
  batch: Hex = '0x';
  readonly #node: Anvil;
  readonly #client: ReturnType<typeof clientOf>;

  /** For `start`, which also deploys the contracts. */
  private constructor(id: 'ethereum' | 'bnb', node: Anvil) {
    this.id = id;
    this.#node = node;
    this.#client = clientOf(node.url);
  }

  /** Starts a node and deploys a token and a `Batch`. `official`: the token is at the real token's address. */
  static async start(id: 'ethereum' | 'bnb', { official = false } = {}): Promise<TestNetwork> {
    const network = new TestNetwork(id, await startAnvil(NETWORKS[id].chainId));
    network.token = await network.deployToken();
    if (official) network.token = await network.#moveTo(NETWORKS[id].contract);
    network.batch = await network.#deploy(bytecodeOf('Batch'));
    await network.transfer(network.batch, SUPPLY / 2n);
    await network.mine();
    return network;
  }

  get url(): string {
    return this.#node.url;
  }

  stop(): Promise<void> {
    return this.#node.stop();
  }

  /** The network's source at this node or at a proxy before it, for its token or another. */
  source({ url = this.url, contract = this.token } = {}): ChainSource {
    return jsonRpcSource({ ...NETWORKS[this.id], contract }, url);
  }

  /** The network for the owner of a wallet, at this node or at a proxy before it. */
  wallet({ url = this.url } = {}): WalletChain {
    return jsonRpcWallet({ ...NETWORKS[this.id], contract: this.token }, url);
  }

  /** Gives an account 10 coins for gas and, when asked to, tokens. */
  async fund(account: Hex, raw = 0n): Promise<void> {
    await this.#client.setBalance({ address: account, value: 10n ** 19n });
    if (raw === 0n) return;
    await this.transfer(account, raw);
    await this.mine();
  }

  /** Sets what is at an address: `0x` for an account. */
  async setCode(address: Hex, bytecode: Hex): Promise<void> {
    await this.#client.setCode({ address, bytecode });
  }

  /** What is at an address. */
  async codeOf(address: Hex): Promise<Hex> {
    return (await this.#client.getCode({ address })) ?? '0x';
  }

  /** Sets how many transactions of an account the chain has. */
  async setNonce(address: Hex, nonce: number): Promise<void> {
    await this.#client.setNonce({ address, nonce });
  }

  /** Sets the base fee of the next block, in wei. */
  async setBaseFee(baseFeePerGas: bigint): Promise<void> {
    await this.#client.setNextBlockBaseFeePerGas({ baseFeePerGas });
  }

  /** Removes a waiting transaction, as nodes do with those that pay too little. */
  async drop(hash: Hex): Promise<void> {
    await this.#client.dropTransaction({ hash });
  }

  async mine(blocks = 1): Promise<void> {
    await this.#client.mine({ blocks });
  }

  /** Deploys a token of the network's kind, owned by `owner`, and returns its address. */
  deployToken(): Promise<Hex> {
    return this.#deploy(
      this.id === 'bnb' ? deploymentOfPeg(SUPPLY) : deploymentOfTether(NETWORKS[this.id].decimals, SUPPLY),
    );
  }

  /** Sends a call to a token and returns the transaction's hash. */
  call(call: TokenCall, token = this.token): Promise<Hex> {
    // With a limit of its own there is no estimate, so that a transaction may also be one that fails.
    return this.#client.writeContract({ address: token, abi: TOKEN_ABI, chain: null, gas: 200_000n, ...call });
  }

  /** Sends a transfer by the owner and returns the transaction's hash. */
  transfer(to: Hex, raw: bigint, token = this.token): Promise<Hex> {
    return this.call({ functionName: 'transfer', args: [to, raw] }, token);
  }

  /** Sends a transfer by another account: its transactions have nonces of their own. */
  async transferByOther(to: Hex, raw: bigint): Promise<Hex> {
    await this.fund(OTHER.address, raw);
    const call = { address: this.token, abi: TOKEN_ABI, chain: null, gas: 200_000n, account: OTHER } as const;
    return this.#client.writeContract({ ...call, functionName: 'transfer', args: [to, raw] });
  }

  /** Sends one transaction that pays several and returns its hash. */
  payMany(to: readonly Hex[], raw: readonly bigint[]): Promise<Hex> {
    const call = { address: this.batch, abi: BATCH_ABI, functionName: 'pay', chain: null, gas: 9_000_000n } as const;
    return this.#client.writeContract({ ...call, args: [this.token, to, raw] });
  }

  /** The receipt of a mined transaction. */
  async receipt(hash: Hex): Promise<{ readonly status: string; readonly logIndexes: readonly number[] }> {
    const { status, logs } = await this.#client.getTransactionReceipt({ hash });
    return { status, logIndexes: logs.map(({ logIndex }) => logIndex) };
  }

  /** Raw amount of the network's token that an address owns. */
  balanceOf(account: Hex): Promise<bigint> {
    return this.#client.readContract({
      address: this.token,
      abi: TOKEN_ABI,
      functionName: 'balanceOf',
      args: [account],
    });
  }

  /** Replaces the newest blocks; each transaction, as signed, goes into the new block of its index. */
  async reorg(depth: number, transactions: readonly (readonly [Hex, number])[] = []): Promise<void> {
    await this.#request('anvil_reorg', [depth, transactions]);
  }

  /** The signed form of a transaction. */
  async signed(hash: Hex): Promise<Hex> {
    const raw = await this.#request('eth_getRawTransactionByHash', [hash]);
    if (typeof raw !== 'string') throw new Error('the node has no such transaction');
    return `0x${raw.slice(2)}`;
  }

  /** Remembers the chain and returns a function that goes back to it. */
  async snapshot(): Promise<() => Promise<void>> {
    const id = await this.#client.snapshot();
    return () => this.#client.revert({ id });
  }

  /** Puts the token's code and the owner's balance at another address. */
  async #moveTo(address: Hex): Promise<Hex> {
    await this.setCode(address, (await this.#client.getCode({ address: this.token })) ?? '0x');
    const isPeg = this.id === 'bnb';
    const key = keccak256(concat([pad(OWNER.address), pad(isPeg ? '0x00' : '0x04')]));
    const supply = pad(toHex(SUPPLY));
    if (!isPeg) await this.#client.setStorageAt({ address, index: '0x0', value: pad(OWNER.address) });
    await this.#client.setStorageAt({ address, index: key, value: supply });
    return address;
  }

  async #deploy(data: Hex): Promise<Hex> {
    const hash = await this.#client.sendTransaction({ data, chain: null, gas: 3_000_000n });
    await this.mine();
    const { contractAddress } = await this.#client.getTransactionReceipt({ hash });
    if (!contractAddress) throw new Error('no contract was deployed');
    return contractAddress;
  }

  #request(method: string, params: readonly unknown[]): Promise<unknown> {
    type Any = { Method: string; Parameters: readonly unknown[]; ReturnType: unknown };
    return this.#client.request<Any>({ method, params });
  }
}

import { BlockGone, ChainUnavailable } from './errors.ts';
import type { Network } from './network.ts';
import { rightChain } from './right-chain.ts';
import { NodeRefused, type Rpc, rpcClient } from './rpc-client.ts';
import { readBlock, readLogs } from './rpc-replies.ts';
import type { Anomaly, Block, BlockRef, ChainSource, TokenTransfer } from './source.ts';
import { readAnomaly } from './token-anomaly.ts';
import { transfersAmong } from './transfer-logs.ts';

/** JSON-RPC error codes for a tag that a node does not know: invalid parameters, unknown block. */
const UNKNOWN_TAG = new Set([-32602, -39001]);

/**
 * A network as the node at an http(s) URL sees it. A request takes at most 10 seconds and is not repeated. The node
 * must serve the network's chain id: otherwise every method throws ChainUnavailable. Throws RangeError for another kind
 * of URL; no message contains the URL.
 */
export function jsonRpcSource(network: Network, url: string): ChainSource {
  return new JsonRpcSource(network, rightChain(network, rpcClient(url)));
}

class JsonRpcSource implements ChainSource {
  readonly #network: Network;
  readonly #rpc: Rpc;

  constructor(network: Network, rpc: Rpc) {
    this.#network = network;
    this.#rpc = rpc;
  }

  async head(): Promise<BlockRef> {
    const block = await this.#readBlock('latest');
    if (block === null) throw new ChainUnavailable('the node has no newest block');
    return { number: block.number, hash: block.hash };
  }

  async block(number: number): Promise<Block | null> {
    const block = await this.#readBlock(`0x${number.toString(16)}`);
    if (block !== null && block.number !== number) throw new ChainUnavailable('the node returned another block');
    return block;
  }

  async transfersIn(block: BlockRef): Promise<readonly TokenTransfer[]> {
    let reply: unknown;
    try {
      // Without a filter: positions in a receipt need the logs of other contracts too.
      reply = await this.#rpc('eth_getLogs', [{ blockHash: block.hash }]);
    } catch (error) {
      if (error instanceof NodeRefused) await this.#checkCanonical(block);
      throw error;
    }
    // Nodes also serve the logs of blocks that were replaced, and some serve none for a block they do not know.
    await this.#checkCanonical(block);
    return transfersAmong(readLogs(reply, block.hash), this.#network.contract);
  }

  async finalHeight(): Promise<number> {
    const final = await this.#finalized();
    if (final !== null) return final.number;
    const { number } = await this.head();
    return Math.max(0, number - this.#network.confirmations);
  }

  anomaly(): Promise<Anomaly | null> {
    return readAnomaly(this.#rpc, this.#network.contract);
  }

  /** The node's finalized block, `null` where it has none. Other failures must not lower the demands on finality. */
  async #finalized(): Promise<Block | null> {
    try {
      return await this.#readBlock('finalized');
    } catch (error) {
      if (!(error instanceof NodeRefused)) throw error;
      if (UNKNOWN_TAG.has(error.code) || error.says(/block not found|unknown block/i)) return null;
      throw error;
    }
  }

  async #readBlock(tag: string): Promise<Block | null> {
    return readBlock(await this.#rpc('eth_getBlockByNumber', [tag, false]));
  }

  async #checkCanonical({ number, hash }: BlockRef): Promise<void> {
    const canonical = await this.block(number);
    // Providers answer from several nodes, of which one may be late: that is no other block.
    if (canonical === null) throw new ChainUnavailable(`the node has no block ${number} now`);
    if (canonical.hash !== hash) throw new BlockGone(number);
  }
}

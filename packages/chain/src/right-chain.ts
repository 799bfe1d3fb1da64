import { ChainUnavailable } from './errors.ts';
import type { Network } from './network.ts';
import type { Rpc } from './rpc-client.ts';
import { readQuantity } from './rpc-replies.ts';

/**
 * The same node, asked once for its chain id before it is used: a node of another chain may have other transfers at the
 * same contract address. Each request throws ChainUnavailable until the node serves the network's chain.
 */
export function rightChain({ name, chainId: expected }: Network, rpc: Rpc): Rpc {
  let isRight = false;
  return async (method, params) => {
    if (!isRight) {
      const chainId = readQuantity(await rpc('eth_chainId', []), 'chain id');
      if (chainId !== expected)
        throw new ChainUnavailable(`the node of ${name} serves chain ${chainId}, not ${expected}`);
      isRight = true;
    }
    return rpc(method, params);
  };
}

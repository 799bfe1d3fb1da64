import { ChainUnavailable, SourcesDisagree } from './errors.ts';
import type { Address } from './hex.ts';
import type { Network } from './network.ts';
import { rightChain } from './right-chain.ts';
import { rpcClient } from './rpc-client.ts';
import { readQuantity } from './rpc-replies.ts';
import { readBalance } from './token-anomaly.ts';

/** What accounts had right after a block. Nodes know it of their newest blocks only, commonly 128 of them. */
export interface AccountsAt {
  /** Raw amount of the network's token. Throws ChainUnavailable, SourcesDisagree. */
  tokens(account: Address, block: number): Promise<bigint>;
  /** How many transactions of the account the blocks up to it contain. Throws ChainUnavailable, SourcesDisagree. */
  nonce(account: Address, block: number): Promise<number>;
}

/** The same as the node at an http(s) URL sees it; deadline and chain id as in `jsonRpcSource`. */
export function jsonRpcAccounts(network: Network, url: string): AccountsAt {
  const rpc = rightChain(network, rpcClient(url));
  return {
    tokens: (account, block) => readBalance(rpc, network.contract, account, `0x${block.toString(16)}`),
    nonce: async (account, block) =>
      readQuantity(await rpc('eth_getTransactionCount', [account, `0x${block.toString(16)}`]), 'nonce'),
  };
}

/**
 * Independent nodes as one that reports only what all of them report; of a final block they can differ only when one of
 * them is wrong. Throws RangeError for fewer than two.
 */
export function agreedAccounts(all: readonly AccountsAt[]): AccountsAt {
  if (all.length < 2) throw new RangeError('an agreement needs at least two sources');
  const agree = async <T extends bigint | number>(block: number, ask: (of: AccountsAt) => Promise<T>): Promise<T> => {
    const [first, ...others] = await Promise.all(all.map(ask));
    if (first === undefined) throw new ChainUnavailable('there is no source');
    if (others.some((other) => other !== first)) throw new SourcesDisagree(block);
    return first;
  };
  return {
    tokens: (account, block) => agree(block, (of) => of.tokens(account, block)),
    nonce: (account, block) => agree(block, (of) => of.nonce(account, block)),
  };
}

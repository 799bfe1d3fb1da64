import { concat, type Hex, pad, toFunctionSelector } from 'viem';
import { ChainUnavailable } from './errors.ts';
import type { Address } from './hex.ts';
import { NodeRefused, type Rpc } from './rpc-client.ts';
import { readBytes } from './rpc-replies.ts';
import type { Anomaly } from './source.ts';

/** Ways in which nodes report that a call was reverted; `3` is the code of most. */
const REVERTED = /revert|invalid opcode/i;

/**
 * What is unusual about a token's contract: paused, replaced by another, or with a fee. A function that the contract
 * does not have is nothing unusual, since Binance-Peg tokens have none of these. Throws ChainUnavailable.
 */
export async function readAnomaly(rpc: Rpc, contract: Address): Promise<Anomaly | null> {
  const read = (signature: string) => readNumber(rpc, contract, signature);
  const paused = read('paused()');
  const deprecated = read('deprecated()');
  const rate = read('basisPointsRate()');
  const maximum = read('maximumFee()');
  const [isPaused, isDeprecated, feeRate, maximumFee] = await Promise.all([paused, deprecated, rate, maximum]);
  if (isPaused !== 0n) return 'PAUSED';
  if (isDeprecated !== 0n) return 'DEPRECATED';
  // The fee is the smaller of the rate's part and the maximum.
  return feeRate !== 0n && maximumFee !== 0n ? 'FEE_SET' : null;
}

/**
 * True when the token's contract refuses what this account sends. A contract without such a list refuses nobody. Throws
 * ChainUnavailable.
 */
export async function readBlacklisted(rpc: Rpc, contract: Address, account: Address): Promise<boolean> {
  return (await readNumber(rpc, contract, 'isBlackListed(address)', { args: pad(account) })) !== 0n;
}

/** Raw amount of the token that an account has, after a block. Throws ChainUnavailable. */
export function readBalance(rpc: Rpc, contract: Address, account: Address, block: Hex | 'latest' = 'latest') {
  return readNumber(rpc, contract, 'balanceOf(address)', { args: pad(account), block });
}

/** What a function returns, 0 when the contract does not have it. `args` are its encoded arguments. */
async function readNumber(
  rpc: Rpc,
  contract: Address,
  signature: string,
  { args = '0x', block = 'latest' }: { readonly args?: Hex; readonly block?: Hex | 'latest' } = {},
): Promise<bigint> {
  let reply: unknown;
  try {
    const data = concat([toFunctionSelector(signature), args]);
    reply = await rpc('eth_call', [{ to: contract, data }, block]);
  } catch (error) {
    if (error instanceof NodeRefused && (error.code === 3 || error.says(REVERTED))) return 0n;
    throw error;
  }
  const bytes = readBytes(reply, `reply of ${signature}`);
  if (bytes === '0x') return 0n;
  if (bytes.length !== 66) throw new ChainUnavailable(`the node returned a malformed reply of ${signature}`);
  return BigInt(bytes);
}

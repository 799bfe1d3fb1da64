import { ChainUnavailable, type GasPrice } from '@kabuto/chain';
import type { Level } from '../database/status.ts';
import { DAY, type Policy } from '../policy/policy.ts';
import type { Ports } from './ports.ts';

const MOST = BigInt(Number.MAX_SAFE_INTEGER);
const atMost = (value: bigint): number => Number(value > MOST ? MOST : value);
/** 10^-6 tokens. */
const UNIT_DECIMALS = 6;

/** The smallest fee cap for which `firstFees` has an offer. */
function leastFeeCapOf({ baseFee, priorityFee }: GasPrice, { gas, mostFeePerGas }: Policy): string | null {
  const price = baseFee + priorityFee;
  return price > mostFeePerGas ? null : String((price > 0n ? price : 1n) * gas);
}

/** The level of the wallet now; `null` when the network cannot be asked. */
export async function readLevel({ chain, policy, log, now }: Ports): Promise<Level | null> {
  const { wallet, network, gas, mostFeePerGas, dayLimit } = policy;
  const readAt = now();
  try {
    const [raw, coins, refused, price] = await Promise.all([
      chain.tokenBalance(wallet),
      chain.coinBalance(wallet),
      chain.isBlacklisted(wallet),
      chain.gasPrice(),
    ]);
    const recent = log.state.transfers.filter(({ at }) => at > readAt - DAY);
    return {
      balance: atMost(raw / 10n ** BigInt(network.decimals - UNIT_DECIMALS)),
      dayLimit,
      dayUsed: recent.reduce((sum, { units }) => sum + units, 0),
      gasFor: coins === null ? null : atMost(coins / (gas * mostFeePerGas)),
      refused,
      leastFeeCapWei: leastFeeCapOf(price, policy),
      readAt,
    };
  } catch (error) {
    if (error instanceof ChainUnavailable) return null;
    throw error;
  }
}

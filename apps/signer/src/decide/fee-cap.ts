import type { Policy } from '../policy/policy.ts';

/**
 * The most that may be offered for one unit of gas, in wei: all gas of the transfer together within the fee cap that
 * the customer was shown, and never above the policy's own cap.
 */
export function mostFeePerGas(feeCapWei: bigint, { gas, mostFeePerGas: own }: Policy): bigint {
  const confirmed = feeCapWei / gas;
  return confirmed < own ? confirmed : own;
}

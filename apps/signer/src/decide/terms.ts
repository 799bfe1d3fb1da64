import { isAddress } from '@kabuto/chain';
import type { Policy } from '../policy/policy.ts';
import type { WithdrawalRequest } from '../request/request.ts';
import { type Refusal, refuse } from './decision.ts';

const ZERO_ADDRESS = '0x0000000000000000000000000000000000000000';

/** What is wrong with the terms themselves, whoever agreed to them; `null` when nothing is. */
export function wrongTerms(request: WithdrawalRequest, policy: Policy): Refusal | null {
  const { network } = policy;
  if (request.tenantId !== policy.tenantId) return refuse('TENANT_WRONG', { tenantId: request.tenantId });
  if (request.chainId !== network.chainId) return refuse('CHAIN_WRONG', { chainId: request.chainId });
  if (request.contract !== network.contract) return refuse('CONTRACT_WRONG');
  return wrongAmounts(request, policy) ?? wrongDestination(request.destination, policy);
}

function wrongAmounts(request: WithdrawalRequest, { dayLimit }: Policy): Refusal | null {
  const { transferId, amountUnits, leastUnits, mostUnits, feeCapWei } = request;
  const isCount = (value: number): boolean => Number.isSafeInteger(value) && value > 0;
  if (![transferId, amountUnits, leastUnits, mostUnits].every(isCount)) return refuse('REQUEST_MALFORMED');
  if (feeCapWei <= 0n) return refuse('FEE_CAP_WRONG');
  if (amountUnits < leastUnits || amountUnits > mostUnits)
    return refuse('AMOUNT_OUTSIDE_BOUNDS', { amountUnits, leastUnits, mostUnits });
  if (amountUnits > dayLimit) return refuse('AMOUNT_ABOVE_DAY_LIMIT', { amountUnits, dayLimit });
  return null;
}

function wrongDestination(destination: string, { wallet, ownAddresses, network }: Policy): Refusal | null {
  if (!isAddress(destination) || destination === ZERO_ADDRESS) return refuse('DESTINATION_MALFORMED');
  if (destination === wallet || ownAddresses.has(destination)) return refuse('DESTINATION_OWN');
  if (destination === network.contract) return refuse('DESTINATION_TOKEN');
  return null;
}

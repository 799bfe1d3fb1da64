import { createHmac } from 'node:crypto';
import type { Transfer } from '@kabuto/brokerage';
import { NETWORKS } from '@kabuto/chain';
import type { Terms } from '../../signing/index.ts';
import type { WithdrawalAddress } from '../addresses/store.ts';

type Destination = Pick<WithdrawalAddress, 'network' | 'address'>;

/** Wei in 10^-9 of a coin. */
const WEI = 1_000_000_000n;

/**
 * Names an address to the broker, which sums approvals by it: the same address of any customer of a brokerage has the
 * same name. Keyed as the names of bank accounts are.
 */
export const addressName = (key: Buffer, tenantId: number, { network, address }: Destination): string =>
  createHmac('sha256', key)
    .update(['kabuto payout address', tenantId, network, address].join('\n'))
    .digest('base64url');

/** What customer and operators sign of a withdrawal of tokens. Throws for another transfer. */
export function termsOf(
  tenantId: number,
  { transferId, leastUnits, mostUnits, feeCap }: Transfer,
  { network, address }: Destination,
): Terms {
  if (leastUnits === undefined || mostUnits === undefined || feeCap === undefined)
    throw new RangeError(`transfer ${transferId} is no withdrawal of tokens`);
  const { chainId, contract } = NETWORKS[network];
  const bounds = { leastUnits, mostUnits, feeCapWei: BigInt(feeCap) * WEI };
  return { tenantId, chainId, contract, destination: address, transferId, ...bounds };
}

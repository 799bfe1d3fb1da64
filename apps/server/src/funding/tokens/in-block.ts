import type { Transfer } from '@kabuto/brokerage';
import type pg from 'pg';
import { withTenant } from '../../platform/postgres/index.ts';
import { logOfSource } from './accepted.ts';

/**
 * Whether a block contains the log of a deposit, as far as the scanner has read; true for a transfer of no tokens,
 * which has no log. A block may be replaced even after the deposit was final, when a re-org goes deeper than the
 * network's finality.
 */
export async function isInBlock(
  pool: pg.Pool,
  tenantId: number,
  { token, source }: Pick<Transfer, 'token' | 'source'>,
): Promise<boolean> {
  if (token === undefined || source === null) return true;
  const { network, txHash, logPosition } = logOfSource(source);
  const { rowCount } = await withTenant(pool, tenantId, (client) =>
    client.query(
      `select from chain_deposit
        where tenant_id = $1 and network = $2 and tx_hash = $3 and log_position = $4 and block_number is not null`,
      [tenantId, network.id, txHash, logPosition],
    ),
  );
  return rowCount === 1;
}

import type pg from 'pg';

/**
 * How the signers of a chain are ordered: the wallet that was set up last signs what is new, unless it is on standby
 * (decision 0163).
 */
const NEWEST_FIRST = 'standby, since desc, reported_at desc, wallet';

/** The row of the signer that signs what is new, as a table of at most one row; of brokerage $1 and chain $2. */
export const NEWEST = `(select * from signer_status where tenant_id = $1 and chain_id = $2 order by ${NEWEST_FIRST} limit 1)`;

/** The same of each chain of brokerage $1. */
export const NEWEST_OF_EACH = `(select distinct on (chain_id) * from signer_status where tenant_id = $1
  order by chain_id, ${NEWEST_FIRST})`;

/** The wallet from which a chain's new withdrawals are paid; null: no signer has reported one. */
export async function readNewestWallet(
  client: pg.ClientBase,
  tenantId: number,
  chainId: number,
): Promise<string | null> {
  const { rows } = await client.query<{ wallet: string }>(`select wallet from ${NEWEST} newest`, [tenantId, chainId]);
  return rows[0]?.wallet ?? null;
}

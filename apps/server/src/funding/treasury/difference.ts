import { NETWORKS } from '@kabuto/chain';
import type pg from 'pg';

/** The networks of an asset of the ledger. */
const networksOf = (token: string): readonly string[] =>
  Object.values(NETWORKS).flatMap((network) => (network.token === token ? [network.id] : []));

/**
 * By how much the treasury's tokens in the ledger differ from the chain's, 10^-6: from what credited deposits have
 * brought, less what final payments have moved. A paid withdrawal whose transaction is not recorded yet counts with its
 * amount. One statement, so that nothing changes between two reads.
 */
export async function readDifference(client: pg.ClientBase, tenantId: number, token: string): Promise<number> {
  const { rows } = await client.query<{ difference: number }>(
    `select (coalesce((select sum(amount) from house_posting where tenant_id = $1 and account_id = 11 and asset = $2), 0)
        - coalesce((select sum(d.units) from chain_deposit d join transfer t using (tenant_id, transfer_id)
             where d.tenant_id = $1 and d.network = any($3::text[]) and t.state = 'credited'), 0)
        + coalesce((select sum(coalesce(m.units, t.units)) from transfer t join token_withdrawal w using (tenant_id, transfer_id)
             left join chain_move m on m.tenant_id = t.tenant_id and m.transfer_id = t.transfer_id
             where t.tenant_id = $1 and w.network = any($3::text[]) and t.state = 'paid'), 0))::int8 as difference`,
    [tenantId, token, networksOf(token)],
  );
  return rows[0]?.difference ?? 0;
}

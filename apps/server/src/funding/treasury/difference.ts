import { NETWORKS } from '@kabuto/chain';
import type pg from 'pg';
import { readReplies } from '../../signing/index.ts';
import { readTokenWithdrawals } from '../token-withdrawals/paperwork.ts';
import { signsOther } from '../token-withdrawals/sign.ts';
import { transferById } from '../transfers/read.ts';

/** A move whose withdrawal is not paid yet. `units`: 10^-6 tokens. */
type Early = { readonly transferId: number; readonly units: number };

/** The networks of an asset of the ledger. */
const networksOf = (token: string): readonly string[] =>
  Object.values(NETWORKS).flatMap((network) => (network.token === token ? [network.id] : []));

/**
 * By how much the treasury's tokens in the ledger differ from the chain's, 10^-6: from what credited deposits have
 * brought, less what final payments have moved, whatever has become of their withdrawals. A paid withdrawal whose
 * transaction is not recorded yet counts with its amount. A payment does not count yet while its withdrawal is about to
 * be paid: the signer's reply is `final`, for what the ledger has. One statement reads the amounts, so that nothing
 * changes between two reads.
 */
export async function readDifference(client: pg.ClientBase, tenantId: number, token: string): Promise<number> {
  const { rows } = await client.query<{ difference: number; early: readonly Early[] | null }>(
    `with moved as (
        select m.transfer_id, m.units, t.state from chain_move m left join transfer t using (tenant_id, transfer_id)
         where m.tenant_id = $1 and m.network = any($3::text[]) and m.kind = 'payment')
     select (coalesce((select sum(amount) from house_posting where tenant_id = $1 and account_id = 11 and asset = $2), 0)
        - coalesce((select sum(d.units) from chain_deposit d join transfer t using (tenant_id, transfer_id)
             where d.tenant_id = $1 and d.network = any($3::text[]) and t.state = 'credited'), 0)
        + coalesce((select sum(units) from moved), 0)
        + coalesce((select sum(t.units) from transfer t join token_withdrawal w using (tenant_id, transfer_id)
             where t.tenant_id = $1 and w.network = any($3::text[]) and t.state = 'paid'
               and not exists (select from moved m where m.transfer_id = t.transfer_id)), 0))::int8 as difference,
        (select json_agg(json_build_object('transferId', transfer_id, 'units', units)) from moved
          where state in ('signed', 'mined')) as early`,
    [tenantId, token, networksOf(token)],
  );
  const [row] = rows;
  if (row === undefined) return 0;
  let { difference } = row;
  for (const { transferId, units } of row.early ?? [])
    if (await isToBePaid(client, tenantId, transferId)) difference -= units;
  return difference;
}

/** Whether the next steps of a signed or mined withdrawal are those to `paid`. */
async function isToBePaid(client: pg.ClientBase, tenantId: number, transferId: number): Promise<boolean> {
  const transfer = await transferById(client, tenantId, transferId);
  const kept = (await readTokenWithdrawals(client, tenantId, [transferId])).get(transferId);
  const reply = (await readReplies(client, tenantId, [transferId])).get(transferId);
  if (transfer === undefined || kept === undefined || reply?.state !== 'final') return false;
  return !signsOther({ tenantId, transfer, kept }, reply);
}

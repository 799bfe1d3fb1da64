import type { Network } from '@kabuto/chain';
import type pg from 'pg';
import { REVERSED_BY_ISSUER } from '../tokens/reversed-by-issuer.ts';

/** The ledger counts 10^-6 tokens. */
const LEDGER_DECIMALS = 6;

/**
 * How many raw tokens the addresses of a brokerage have to have on a network after a final block: what the ledger has
 * (treasury and unallocated), and what is on the chain and not in the ledger, or the other way round:
 *
 * - deposits in a block up to it that are not booked: below the minimum, not final here yet, failed or reversed and
 *   back in a block; less those that are booked and in no such block; not those that were sent back, or that the
 *   token's issuer has taken;
 * - not what our own addresses have sent to each other, although it may be booked as a deposit (OWN_TOKENS);
 * - withdrawals that are mined and not paid in the ledger yet, or paid and not in a block up to it;
 * - what has reached the wallets and the cold address from outside;
 * - what of deposits is finer than the ledger counts.
 *
 * One statement reads it, so that nothing changes between two reads.
 */
export async function readExpected(
  client: pg.ClientBase,
  tenantId: number,
  { network, block }: { readonly network: Network; readonly block: number },
): Promise<bigint> {
  const { rows } = await client.query<{ units: string; rest: string }>(
    `with deposit as (
        select d.units, d.rest::numeric as rest, d.own,
               coalesce(d.block_number <= $4 and coalesce(t.state <> 'returned', true) and not ${REVERSED_BY_ISSUER}, false) as mined,
               coalesce(t.state in ('final', 'screening', 'held', 'rejected', 'credited'), false) as booked
          from chain_deposit d left join transfer t on t.tenant_id = d.tenant_id and t.transfer_id = d.transfer_id
         where d.tenant_id = $1 and d.network = $2),
      payout as (
        select t.units, t.state, coalesce(
            (select m.block_number from chain_move m where m.tenant_id = $1 and m.network = $2 and m.transfer_id = t.transfer_id),
            (select max(p.block_number) from signer_reply p where p.tenant_id = $1 and p.transfer_id = t.transfer_id
                and p.state in ('mined', 'final') and p.reason is null)) <= $4 as mined
          from transfer t join token_withdrawal w using (tenant_id, transfer_id)
         where t.tenant_id = $1 and w.network = $2 and t.state in ('signed', 'mined', 'paid'))
     select (coalesce((select sum(amount) from house_posting where tenant_id = $1 and account_id in (8, 11) and asset = $3), 0)
        + coalesce((select sum(case when own then case when booked then -units else 0 end
              when mined and not booked then units when booked and not mined then -units else 0 end) from deposit), 0)
        + coalesce((select sum(case when state = 'paid' and mined is not true then units
              when state <> 'paid' and mined is true then -units else 0 end) from payout), 0)
        + coalesce((select sum(units) from chain_payment
             where tenant_id = $1 and network = $2 and incoming and block_number <= $4), 0))::text as units,
       coalesce((select sum(rest) from deposit where mined and not own), 0)::text as rest`,
    [tenantId, network.id, network.token, block],
  );
  const { units = '0', rest = '0' } = rows[0] ?? {};
  return BigInt(units) * 10n ** BigInt(network.decimals - LEDGER_DECIMALS) + BigInt(rest);
}

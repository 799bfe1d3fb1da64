import type pg from 'pg';
import { readAskedWallet, readNewestWallet } from '../../signing/index.ts';

/** The wallet in a request that has been replaced since; null: it is the newest, or there is no request. */
export async function readEarlierWallet(
  client: pg.ClientBase,
  tenantId: number,
  { transferId, chainId }: { readonly transferId: number; readonly chainId: number },
): Promise<string | null> {
  const asked = await readAskedWallet(client, { tenantId, transferId });
  const newest = await readNewestWallet(client, tenantId, chainId);
  return asked === null || newest === null || asked === newest ? null : asked;
}

/**
 * How many transactions of a wallet blocks have to contain until nothing that it may have signed for a withdrawal can
 * be mined. Where its nonce is known, one more than that. Where its signer may have signed without a reply, one more
 * than its greatest known nonce and all that it was given and has not decided: it uses nonces one after the other.
 */
export async function readNonceAfter(
  client: pg.ClientBase,
  tenantId: number,
  { transferId, chainId, wallet }: { readonly transferId: number; readonly chainId: number; readonly wallet: string },
): Promise<number> {
  const { rows } = await client.query<{ needed: number }>(
    `select coalesce(
        (select nonce + 1 from signer_reply where tenant_id = $1 and chain_id = $2 and wallet = $3 and transfer_id = $4),
        (select coalesce(max(nonce) + 1, 0) from signer_reply where tenant_id = $1 and chain_id = $2 and wallet = $3)
        + (select count(*) from signer_request r where r.tenant_id = $1 and r.chain_id = $2 and r.wallet = $3
            and not exists (select from signer_reply p where p.tenant_id = $1 and p.chain_id = $2 and p.wallet = $3
              and p.transfer_id = r.transfer_id and p.state <> 'waiting')))::int8 as needed`,
    [tenantId, chainId, wallet, transferId],
  );
  return rows[0]?.needed ?? 0;
}

/** How many withdrawals requested from an earlier wallet are neither paid nor returned, by chain. */
export async function countLeftOpen(client: pg.ClientBase, tenantId: number): Promise<ReadonlyMap<number, number>> {
  const { rows } = await client.query<{ chainId: number; transferId: number }>(
    `select r.chain_id as "chainId", r.transfer_id as "transferId" from transfer t
       join signer_request r using (tenant_id, transfer_id)
      where t.tenant_id = $1 and t.open and t.direction = 'out' and t.method = 'usdt' and t.state in ('signed', 'mined')
        and r.wallet is not null`,
    [tenantId],
  );
  const counts = new Map<number, number>();
  for (const { chainId, transferId } of rows)
    if ((await readEarlierWallet(client, tenantId, { transferId, chainId })) !== null)
      counts.set(chainId, (counts.get(chainId) ?? 0) + 1);
  return counts;
}

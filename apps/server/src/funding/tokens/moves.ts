import { ChainUnavailable, type Hash, toUnits } from '@kabuto/chain';
import type pg from 'pg';
import { withTenant } from '../../platform/postgres/index.ts';
import type { Accepted } from './accepted.ts';

/** Receipts read in one round. */
const AT_ONCE = 20;

/** A transaction of ours that is not in the record yet. `transferId`: null for a sweep. */
type Due = { readonly txHash: Hash; readonly transferId: number | null };
type Move = Due & {
  /** 10^-6 tokens that its receipt has moved. */
  readonly units: number;
  readonly gasWei: bigint | null;
  readonly blockNumber: number;
  readonly minedAt: number;
};

/** The newest first: one without a receipt for good delays no other. */
async function readDue(client: pg.ClientBase, tenantId: number, { network }: Accepted): Promise<readonly Due[]> {
  const { rows } = await client.query<Due>(
    `select due.tx_hash as "txHash", due.transfer_id as "transferId" from (
        select tx_hash, null::bigint as transfer_id, max(block_number) as block_number from chain_sweep
         where tenant_id = $1 and network = $2 and block_number is not null group by 1
        union all
        select tx_hash, transfer_id, block_number from signer_reply
         where tenant_id = $1 and chain_id = $3 and state in ('final', 'failed', 'voided', 'differs') and tx_hash is not null
      ) due
      where not exists (select from chain_move m where m.tenant_id = $1 and m.network = $2 and m.tx_hash = due.tx_hash)
      order by due.block_number desc nulls last, due.tx_hash limit ${AT_ONCE}`,
    [tenantId, network.id, network.chainId],
  );
  return rows;
}

/** What the chain has of a transaction; null while that may still change. */
async function readMove({ network, source, holdings }: Accepted, due: Due): Promise<Move | null> {
  const receipt = await holdings.receipt(due.txHash);
  if (receipt?.final !== true) return null;
  const { blockNumber, transfers, gasWei } = receipt;
  const block = await source.block(blockNumber);
  if (block === null) return null;
  const raw = transfers.reduce((sum, one) => sum + one.raw, 0n);
  return { ...due, units: toUnits(raw, network.decimals).units, gasWei, blockNumber, minedAt: block.time };
}

/** A transaction is recorded once. Of a sweep counts what has left deposit addresses in it, and where that went. */
async function addMove(client: pg.ClientBase, tenantId: number, { network }: Accepted, of: Move): Promise<void> {
  const { txHash, transferId, units, gasWei, blockNumber, minedAt } = of;
  const gas = gasWei === null ? null : String(gasWei);
  await client.query(
    `insert into chain_move (tenant_id, network, tx_hash, kind, transfer_id, units, elsewhere_units, gas_wei, block_number, mined_at)
     select $1, $2, $3, case when $4::bigint is null then 'sweep' else 'payment' end, $4::bigint,
            case when $4::bigint is null then coalesce(sum(units), 0) else $5::bigint end,
            case when $4::bigint is null then coalesce(sum(units) filter (where not to_wallet), 0) else 0 end, $6::numeric, $7::bigint, $8::bigint
       from chain_sweep where tenant_id = $1 and network = $2 and tx_hash = $3 and block_number is not null
     on conflict do nothing`,
    [tenantId, network.id, txHash, transferId, units, gas, blockNumber, minedAt],
  );
}

/**
 * Records what final transactions of the brokerage on a network have moved and what their gas has cost (decision 0144).
 * Nothing happens while the network cannot be read.
 */
export async function recordMoves(pool: pg.Pool, tenantId: number, accepted: Accepted): Promise<void> {
  const due = await withTenant(pool, tenantId, (client) => readDue(client, tenantId, accepted));
  try {
    for (const one of due) {
      const move = await readMove(accepted, one);
      if (move !== null) await withTenant(pool, tenantId, (client) => addMove(client, tenantId, accepted, move));
    }
  } catch (error) {
    if (!(error instanceof ChainUnavailable)) throw error;
  }
}

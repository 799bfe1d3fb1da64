import { type Network, type TokenTransfer, toUnits } from '@kabuto/chain';
import type pg from 'pg';

/**
 * What of a block has left a wallet of withdrawals is kept with where it went: also of a wallet whose signer is gone, of
 * which nobody reports any more what it has paid. A log that comes back is in its block again.
 */
export async function addPayments(
  client: pg.ClientBase,
  tenantId: number,
  { network, now }: { readonly network: Network; readonly now: number },
  block: { readonly number: number; readonly transfers: readonly TokenTransfer[] },
): Promise<void> {
  if (block.transfers.length === 0) return;
  const { rows } = await client.query<{ wallet: string }>(
    'select wallet from signer_status where tenant_id = $1 and chain_id = $2',
    [tenantId, network.chainId],
  );
  const wallets = new Set(rows.map(({ wallet }) => wallet));
  for (const { txHash, logPosition, from, to, raw } of block.transfers) {
    // anybody may cause a log of nothing
    if (!wallets.has(from) || raw === 0n) continue;
    await client.query(
      `insert into chain_payment (tenant_id, network, tx_hash, log_position, wallet, to_address, units, block_number, seen_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       on conflict (tenant_id, network, tx_hash, log_position) do update set block_number = excluded.block_number`,
      [
        ...[tenantId, network.id, txHash, logPosition, from, to, toUnits(raw, network.decimals).units],
        ...[block.number, now],
      ],
    );
  }
}

/** Those of blocks above this one are in no block now. */
export async function rewindPayments(
  client: pg.ClientBase,
  tenantId: number,
  { network, number }: { readonly network: string; readonly number: number },
): Promise<void> {
  await client.query(
    'update chain_payment set block_number = null where tenant_id = $1 and network = $2 and block_number > $3',
    [tenantId, network, number],
  );
}

/**
 * Whether a block has a payment of exactly these tokens by a wallet to an address that is not known to be another
 * withdrawal's.
 */
export async function hasPaid(
  client: pg.ClientBase,
  tenantId: number,
  of: {
    readonly network: string;
    readonly wallet: string;
    readonly to: string;
    readonly units: number;
    readonly transferId: number;
  },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from chain_payment p where tenant_id = $1 and network = $2 and wallet = $3 and lower(to_address) = lower($4) and units = $5
        and block_number is not null and not exists (select from signer_reply r
          where r.tenant_id = p.tenant_id and r.tx_hash = p.tx_hash and r.transfer_id <> $6) limit 1`,
    [tenantId, of.network, of.wallet, of.to, of.units, of.transferId],
  );
  return rowCount !== 0;
}

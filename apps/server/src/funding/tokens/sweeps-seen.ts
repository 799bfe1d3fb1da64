import { type Network, type TokenTransfer, toUnits } from '@kabuto/chain';
import type pg from 'pg';

/**
 * What of a block has left deposit addresses is kept with where it went. A log that comes back is in its block again,
 * as that block has it: amount and addresses of a log may depend on the state of the chain.
 */
export async function addSweeps(
  client: pg.ClientBase,
  tenantId: number,
  { network, cold, now }: { readonly network: Network; readonly cold: string | null; readonly now: number },
  block: { readonly number: number; readonly transfers: readonly TokenTransfer[] },
): Promise<void> {
  const senders = block.transfers.map(({ from }) => from);
  if (senders.length === 0) return;
  const { rows } = await client.query<{ address: string; index: number }>(
    'select address, address_index as index from chain_address where tenant_id = $1 and address = any($2::text[])',
    [tenantId, senders],
  );
  const indexes = new Map(rows.map(({ address, index }) => [address, index]));
  for (const { txHash, logPosition, from, to, raw } of block.transfers) {
    const index = indexes.get(from);
    // Anybody may cause a log of nothing.
    if (index === undefined || raw === 0n) continue;
    const { units, rest } = toUnits(raw, network.decimals);
    await client.query(
      `insert into chain_sweep (tenant_id, network, tx_hash, log_position, address_index, to_address, to_wallet, to_cold, units, rest, block_number, seen_at)
       values ($1, $2, $3, $4, $5, $6,
         exists (select from signer_status s where s.tenant_id = $1 and s.chain_id = $11 and s.wallet = $6), coalesce($6 = $12, false), $7, $8, $9, $10)
       on conflict (tenant_id, network, tx_hash, log_position) do update
         set block_number = excluded.block_number, address_index = excluded.address_index, to_address = excluded.to_address,
             to_wallet = excluded.to_wallet, to_cold = excluded.to_cold, units = excluded.units, rest = excluded.rest`,
      [
        tenantId,
        network.id,
        txHash,
        logPosition,
        index,
        to,
        units,
        String(rest),
        block.number,
        now,
        network.chainId,
        cold,
      ],
    );
  }
}

/** Those of blocks above this one are in no block now. */
export async function rewindSweeps(
  client: pg.ClientBase,
  tenantId: number,
  { network, number }: { readonly network: string; readonly number: number },
): Promise<void> {
  await client.query(
    'update chain_sweep set block_number = null where tenant_id = $1 and network = $2 and block_number > $3',
    [tenantId, network, number],
  );
}

/**
 * Tokens that have left deposit addresses, 10^-6: to the wallet, to the cold address, and to any other one but back to
 * the sender of a rejected deposit, as two operators have recorded.
 */
export type Swept = { readonly toWallet: number; readonly toCold: number; readonly elsewhere: number };

export async function readSwept(client: pg.ClientBase, tenantId: number, network: string): Promise<Swept> {
  const { rows } = await client.query<Swept>(
    `select coalesce(sum(units) filter (where to_wallet), 0)::int8 as "toWallet",
            coalesce(sum(units) filter (where to_cold), 0)::int8 as "toCold",
            coalesce(sum(units) filter (where not to_wallet and not to_cold
              and tx_hash not in (select content->>'txHash' from proposal
                where tenant_id = $1 and kind = 'depositReturn' and state = 'executed')), 0)::int8 as elsewhere
       from chain_sweep where tenant_id = $1 and network = $2 and block_number is not null`,
    [tenantId, network],
  );
  return rows[0] ?? { toWallet: 0, toCold: 0, elsewhere: 0 };
}

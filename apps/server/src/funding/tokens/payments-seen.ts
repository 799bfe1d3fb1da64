import type { Network, TokenTransfer } from '@kabuto/chain';
import { toUnits } from '@kabuto/chain';
import type pg from 'pg';

type Scanned = {
  readonly network: Network;
  /** The brokerage's address without a signer; null: it has none. */
  readonly cold: string | null;
  readonly now: number;
};

/** Those of these addresses that deposits are sent to. */
async function depositsAmong(client: pg.ClientBase, tenantId: number, addresses: readonly string[]) {
  const { rows } = await client.query<{ address: string }>(
    'select address from chain_address where tenant_id = $1 and address = any($2::text[])',
    [tenantId, addresses],
  );
  return new Set(rows.map(({ address }) => address));
}

/**
 * What of a block has left a wallet of withdrawals or the cold address is kept with where it went, also of a wallet
 * whose signer is gone, of which nobody reports any more what it has paid; and what has reached them from outside. A
 * log that comes back is in its block again.
 */
export async function addPayments(
  client: pg.ClientBase,
  tenantId: number,
  { network, cold, now }: Scanned,
  block: { readonly number: number; readonly transfers: readonly TokenTransfer[] },
): Promise<void> {
  if (block.transfers.length === 0) return;
  const { rows } = await client.query<{ wallet: string }>(
    'select wallet from signer_status where tenant_id = $1 and chain_id = $2',
    [tenantId, network.chainId],
  );
  const own = new Set([...rows.map(({ wallet }) => wallet), ...(cold === null ? [] : [cold])]);
  // anybody may cause a log of nothing
  const found = block.transfers.filter(({ from, to, raw }) => raw !== 0n && (own.has(from) || own.has(to)));
  if (found.length === 0) return;
  const deposits = await depositsAmong(
    client,
    tenantId,
    found.map(({ from }) => from),
  );
  for (const { txHash, logPosition, from, to, raw } of found) {
    const incoming = !own.has(from);
    // a sweep
    if (incoming && deposits.has(from)) continue;
    const [wallet, other] = incoming ? [to, from] : [from, to];
    await client.query(
      `insert into chain_payment (tenant_id, network, tx_hash, log_position, wallet, other_address, incoming, units, block_number, seen_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
       on conflict (tenant_id, network, tx_hash, log_position) do update
         set block_number = excluded.block_number, wallet = excluded.wallet, other_address = excluded.other_address,
             incoming = excluded.incoming, units = excluded.units`,
      [
        ...[tenantId, network.id, txHash, logPosition, wallet, other, incoming],
        ...[toUnits(raw, network.decimals).units, block.number, now],
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
    `select from chain_payment p where tenant_id = $1 and network = $2 and wallet = $3 and not incoming
        and lower(other_address) = lower($4) and units = $5
        and block_number is not null and not exists (select from signer_reply r
          where r.tenant_id = p.tenant_id and r.tx_hash = p.tx_hash and r.transfer_id <> $6) limit 1`,
    [tenantId, of.network, of.wallet, of.to, of.units, of.transferId],
  );
  return rowCount !== 0;
}

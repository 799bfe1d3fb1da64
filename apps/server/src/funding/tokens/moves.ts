import { type Hash, toUnits } from '@kabuto/chain';
import type pg from 'pg';
import { eachOf } from '../../platform/jobs/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import type { Accepted } from './accepted.ts';
import { unlessUnavailable } from './unless-unavailable.ts';

/** Receipts read in one round. */
const AT_ONCE = 20;
/** How long a transaction that could not be recorded is left alone, and how many are at a time. */
const AGAIN_MS = 60_000;
const MOST_ASIDE = 10_000;
/** As many blocks may be replaced before the network is halted. */
const REPLACED = 256;
/** Gas for a billion coins is none that was paid: it is recorded as unknown. */
const MOST_GAS = 10n ** 27n;

/** A transaction of ours that is not in the record yet. `transferId`: null for a sweep. */
type Due = { readonly txHash: Hash; readonly transferId: number | null };
type Move = Due & {
  /** 10^-6 tokens that its receipt has moved. */
  readonly units: number;
  readonly gasWei: bigint | null;
  readonly blockNumber: number;
  readonly minedAt: number;
};

/** What is read of the transactions that are not in the record yet. */
type Reach = {
  /** Blocks up to this one are final. */
  readonly finalAt: number;
  /** Those of older blocks are read once a minute: nearly all are in the record. */
  readonly from: number;
  /** Transactions that are left alone for now. */
  readonly aside: readonly string[];
};

/** The oldest first. */
async function readDue(
  client: pg.ClientBase,
  tenantId: number,
  { network }: Accepted,
  { finalAt, from, aside }: Reach,
): Promise<readonly Due[]> {
  const { rows } = await client.query<Due>(
    `select due.tx_hash as "txHash", due.transfer_id as "transferId" from (
        select tx_hash, null::bigint as transfer_id, max(block_number) as block_number from chain_sweep
         where tenant_id = $1 and network = $2 and block_number between $5 and $4 group by 1
        union all
        select tx_hash, transfer_id, block_number from signer_reply
         where tenant_id = $1 and chain_id = $3 and state in ('final', 'failed', 'voided', 'differs') and tx_hash is not null
           and block_number between $5 and $4
      ) due
      where not exists (select from chain_move m where m.tenant_id = $1 and m.network = $2 and m.tx_hash = due.tx_hash)
        and due.tx_hash <> all($6::text[])
      order by due.block_number, due.tx_hash limit ${AT_ONCE}`,
    [tenantId, network.id, network.chainId, finalAt, from, aside],
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
  const gas = gasWei === null || gasWei > MOST_GAS ? null : String(gasWei);
  await client.query(
    `insert into chain_move (tenant_id, network, tx_hash, kind, transfer_id, units, elsewhere_units, gas_wei, block_number, mined_at)
     select $1, $2, $3, case when $4::bigint is null then 'sweep' else 'payment' end, $4::bigint,
            case when $4::bigint is null then coalesce(sum(units), 0) else $5::bigint end,
            case when $4::bigint is null then coalesce(sum(units) filter (where not to_wallet and not to_cold), 0) else 0 end, $6::numeric, $7::bigint, $8::bigint
       from chain_sweep where tenant_id = $1 and network = $2 and tx_hash = $3 and block_number is not null
     on conflict do nothing`,
    [tenantId, network.id, txHash, transferId, units, gas, blockNumber, minedAt],
  );
}

type Deps = { readonly pool: pg.Pool; readonly now: () => number };
/** Of a brokerage's network. `wholeAt`: when all blocks were read. `aside`: until when a transaction is left alone. */
type Memory = { from: number; wholeAt: number; readonly aside: Map<string, number> };

/**
 * The record of what final transactions of the brokerages have moved and what their gas has cost (decision 0144). What
 * it remembers only delays it.
 */
export class MoveRecord {
  readonly #deps: Deps;
  readonly #memories = new Map<string, Memory>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * Records the transactions of a network whose blocks are final: up to `finalAt`, null: as the network reports it now.
   * One that the chain does not have, or that fails, is tried again a minute later and keeps no other from its turn.
   * Throws the first error once all have been tried; a network that cannot be read is none.
   */
  async run(tenantId: number, accepted: Accepted, finalAt: number | null): Promise<void> {
    const { pool, now } = this.#deps;
    const memory = this.#memoryOf(`${tenantId} ${accepted.network.id}`);
    const { aside } = memory;
    const at = now();
    for (const [txHash, until] of aside) if (until <= at) aside.delete(txHash);
    const height = finalAt ?? (await unlessUnavailable(() => accepted.source.finalHeight()));
    if (height === null) return;
    // The signer may report late what is final for long.
    const isWhole = at - memory.wholeAt >= AGAIN_MS;
    const reach = { finalAt: height, from: isWhole ? 0 : memory.from, aside: [...aside.keys()] };
    const due = await withTenant(pool, tenantId, (client) => readDue(client, tenantId, accepted, reach));
    await eachOf(due, async (one) => {
      // Until it is in the record.
      if (aside.size < MOST_ASIDE) aside.set(one.txHash, now() + AGAIN_MS);
      const move = await unlessUnavailable(() => readMove(accepted, one));
      if (move === null) return;
      await withTenant(pool, tenantId, (client) => addMove(client, tenantId, accepted, move));
      aside.delete(one.txHash);
    });
    if (due.length === AT_ONCE) return;
    memory.from = Math.max(0, height - REPLACED);
    if (isWhole) memory.wholeAt = at;
  }

  #memoryOf(name: string): Memory {
    const memory = this.#memories.get(name) ?? { from: 0, wholeAt: Number.NEGATIVE_INFINITY, aside: new Map() };
    this.#memories.set(name, memory);
    return memory;
  }
}

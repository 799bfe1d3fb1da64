import type { TransferState } from '@kabuto/brokerage';
import { type Block, type BlockRef, type Network, type TokenTransfer, toUnits } from '@kabuto/chain';
import type pg from 'pg';
import { addPayments, rewindPayments } from './payments-seen.ts';
import { addSweeps, rewindSweeps } from './sweeps-seen.ts';

/** Blocks that are kept behind the newest one: a deeper re-org halts the network. */
const KEPT = 256;

/** The newest blocks that were read, oldest first; empty before the scanner has begun. */
export async function readTail(client: pg.ClientBase, tenantId: number, network: string): Promise<BlockRef[]> {
  const { rows } = await client.query<BlockRef>(
    `select number, hash from chain_block where tenant_id = $1 and network = $2 order by number desc limit ${KEPT}`,
    [tenantId, network],
  );
  return rows.toReversed();
}

/** The newest block that was read; undefined before the scanner has begun. */
export async function readTip(client: pg.ClientBase, tenantId: number, network: string): Promise<number | undefined> {
  const { rows } = await client.query<{ number: number | null }>(
    'select max(number) as number from chain_block where tenant_id = $1 and network = $2',
    [tenantId, network],
  );
  return rows[0]?.number ?? undefined;
}

/** The hash of a block that was read; undefined for one that was not, or is not kept. */
export async function readHash(
  client: pg.ClientBase,
  tenantId: number,
  { network, number }: { readonly network: string; readonly number: number },
): Promise<string | undefined> {
  const { rows } = await client.query<{ hash: string }>(
    'select hash from chain_block where tenant_id = $1 and network = $2 and number = $3',
    [tenantId, network, number],
  );
  return rows[0]?.hash;
}

/** Until the end of the transaction nobody else changes which blocks of the brokerage were read. */
export const lockBlocks = (client: pg.ClientBase, tenantId: number) =>
  client.query("select pg_advisory_xact_lock(hashtext('chain_block'), $1)", [tenantId]);

/** Lets the scanner begin, or begin again, behind this block. */
export async function startAt(
  client: pg.ClientBase,
  tenantId: number,
  network: string,
  block: BlockRef,
): Promise<void> {
  await lockBlocks(client, tenantId);
  await client.query('delete from chain_block where tenant_id = $1 and network = $2', [tenantId, network]);
  await client.query('insert into chain_block (tenant_id, network, number, hash) values ($1, $2, $3, $4)', [
    tenantId,
    network,
    block.number,
    block.hash,
  ]);
}

type Incoming = {
  readonly network: string;
  readonly txHash: string;
  readonly logPosition: number;
  readonly accountId: number;
  readonly units: number;
};

/**
 * Which of a log's deposits this is: the one with the same recipient and amount, else one more. The amount of a log may
 * depend on the state of the chain: what a re-org brings back with another one is another deposit.
 */
async function variantOf(client: pg.ClientBase, tenantId: number, of: Incoming): Promise<number> {
  const { rows } = await client.query<{ variant: number }>(
    `select coalesce(max(variant) filter (where account_id = $5 and units = $6), max(variant) + 1, 0) as variant
       from chain_deposit where tenant_id = $1 and network = $2 and tx_hash = $3 and log_position = $4`,
    [tenantId, of.network, of.txHash, of.logPosition, of.accountId, of.units],
  );
  return rows[0]?.variant ?? 0;
}

/**
 * Stores the next block, what it brings to addresses of customers, and what has left them. Returns false, and stores
 * nothing, unless its parent is the newest block that was read: two operators may have the network read again from an
 * older block while a round is under way.
 */
export async function addBlock(
  client: pg.ClientBase,
  tenantId: number,
  of: { readonly network: Network; readonly minimum: number; readonly cold: string | null; readonly now: number },
  block: Block & { readonly transfers: readonly TokenTransfer[] },
): Promise<boolean> {
  const { network, minimum, cold, now } = of;
  await lockBlocks(client, tenantId);
  const { rowCount } = await client.query(
    `insert into chain_block (tenant_id, network, number, hash)
     select $1::int, $2::text, $3::int8, $4::text where exists (
       select from chain_block where tenant_id = $1 and network = $2 and number = $3 - 1 and hash = $5)
     on conflict do nothing`,
    [tenantId, network.id, block.number, block.hash, block.parentHash],
  );
  if (rowCount === 0) return false;
  const owners = await ownersOf(
    client,
    tenantId,
    block.transfers.map(({ to }) => to),
  );
  for (const { txHash, logPosition, from, to, raw } of block.transfers) {
    const accountId = owners.get(to);
    // anybody may cause a log of nothing
    if (accountId === undefined || raw === 0n) continue;
    const { units, rest } = toUnits(raw, network.decimals);
    const log = { network: network.id, txHash, logPosition, accountId, units };
    const variant = await variantOf(client, tenantId, log);
    await client.query(
      `insert into chain_deposit (tenant_id, network, tx_hash, log_position, variant, account_id, units, rest, block_number, below_minimum, settled, seen_at, own)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $11,
         exists (select from chain_address a where a.tenant_id = $1 and a.address = $12)
           or exists (select from signer_status s where s.tenant_id = $1 and s.chain_id = $13 and s.wallet = $12) or coalesce($12 = $14, false))
       on conflict (tenant_id, network, tx_hash, log_position, variant) do update set block_number = excluded.block_number, gone_at = null`,
      [
        tenantId,
        network.id,
        txHash,
        logPosition,
        variant,
        accountId,
        units,
        String(rest),
        block.number,
        units < minimum,
        now,
        from,
        network.chainId,
        cold,
      ],
    );
  }
  await addSweeps(client, tenantId, { network, cold, now }, block);
  await addPayments(client, tenantId, { network, cold, now }, block);
  await client.query('delete from chain_block where tenant_id = $1 and network = $2 and number < $3', [
    tenantId,
    network.id,
    block.number - KEPT,
  ]);
  return true;
}

/**
 * Forgets the blocks above this one, which have been replaced; their deposits are in no block now, and are looked at
 * again: rejected ones fail when they do not come back.
 */
export async function rewindTo(
  client: pg.ClientBase,
  tenantId: number,
  { network, number, now }: { readonly network: string; readonly number: number; readonly now: number },
): Promise<void> {
  await lockBlocks(client, tenantId);
  await client.query('delete from chain_block where tenant_id = $1 and network = $2 and number > $3', [
    tenantId,
    network,
    number,
  ]);
  await client.query(
    `update chain_deposit set block_number = null, gone_at = $4, settled = below_minimum
      where tenant_id = $1 and network = $2 and block_number > $3`,
    [tenantId, network, number, now],
  );
  await rewindSweeps(client, tenantId, { network, number });
  await rewindPayments(client, tenantId, { network, number });
}

/** The accounts of those of the addresses that have one. */
async function ownersOf(
  client: pg.ClientBase,
  tenantId: number,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (addresses.length === 0) return new Map();
  const { rows } = await client.query<{ address: string; accountId: number }>(
    'select address, account_id as "accountId" from chain_address where tenant_id = $1 and address = any($2::text[])',
    [tenantId, addresses],
  );
  return new Map(rows.map(({ address, accountId }) => [address, accountId]));
}

/** A deposit for which a step may be possible, with the state of its transfer. */
export type DueDeposit = {
  readonly txHash: string;
  readonly logPosition: number;
  readonly variant: number;
  readonly seenAt: number;
  readonly recovered: number;
  readonly accountId: number;
  readonly units: number;
  readonly blockNumber: number | null;
  readonly goneAt: number | null;
  readonly transferId: number | null;
  readonly state: TransferState | null;
  readonly unreconciled: true | null;
};

/**
 * Deposits for which a step may be possible, those that were seen first at the top, behind `after`. Left out: those
 * that wait for an operator and that a block contains, for the treasury unless `isDemo`, or for a block before they
 * were announced.
 */
export async function dueDeposits(
  client: pg.ClientBase,
  tenantId: number,
  of: {
    readonly network: string;
    readonly isDemo: boolean;
    readonly limit: number;
    readonly after: Pick<DueDeposit, 'seenAt' | 'txHash' | 'logPosition' | 'variant'> | null;
  },
): Promise<DueDeposit[]> {
  const { network, isDemo, limit, after } = of;
  const { rows } = await client.query<DueDeposit>(
    `select d.tx_hash as "txHash", d.log_position as "logPosition", d.variant, d.recovered, d.seen_at as "seenAt",
            d.account_id as "accountId", d.units, d.block_number as "blockNumber", d.gone_at as "goneAt", d.transfer_id as "transferId", t.state, t.unreconciled
       from chain_deposit d left join transfer t on t.tenant_id = d.tenant_id and t.transfer_id = d.transfer_id
      where d.tenant_id = $1 and d.network = $2 and not d.settled
        and (d.transfer_id is null and d.block_number is not null
          or t.state in ('seen', 'orphaned', 'final', 'failed', 'rejected', 'returned', 'reversed')
          or t.state = 'held' and d.block_number is null
          or t.state = 'credited' and (t.unreconciled is null or $3))
        and ($5::int8 is null or (d.seen_at, d.tx_hash, d.log_position, d.variant) > ($5, $6::text, $7::int, $8::int))
      order by d.seen_at, d.tx_hash, d.log_position, d.variant limit $4`,
    [tenantId, network, isDemo, limit, after?.seenAt, after?.txHash, after?.logPosition, after?.variant],
  );
  return rows;
}

type Of = Pick<DueDeposit, 'txHash' | 'logPosition' | 'variant'>;
type Change =
  | { readonly transferId: number }
  | { readonly rateAt: number; readonly rateSource: string }
  | { readonly settled: true };

/** Notes what has become of a deposit. */
export async function noteDeposit(
  client: pg.ClientBase,
  tenantId: number,
  network: string,
  { txHash, logPosition, variant }: Of,
  change: Change,
): Promise<void> {
  const {
    transferId = null,
    rateAt = null,
    rateSource = null,
    settled = null,
  } = change as Partial<Record<string, unknown>>;
  await client.query(
    `update chain_deposit set transfer_id = coalesce($5, transfer_id), rate_at = coalesce($6, rate_at),
            rate_source = coalesce($7, rate_source), settled = coalesce($8, settled)
      where tenant_id = $1 and network = $2 and tx_hash = $3 and log_position = $4 and variant = $9`,
    [tenantId, network, txHash, logPosition, transferId, rateAt, rateSource, settled, variant],
  );
}

/** The sum of an account's deposits that are below the minimum, 10^-6 of the token; null: none. */
export async function sumBelowMinimum(
  client: pg.ClientBase,
  tenantId: number,
  accountId: number,
): Promise<number | null> {
  const { rows } = await client.query<{ units: number | null }>(
    `select nullif(sum(units), 0)::int8 as units from chain_deposit
      where tenant_id = $1 and account_id = $2 and below_minimum and block_number is not null`,
    [tenantId, accountId],
  );
  return rows[0]?.units ?? null;
}

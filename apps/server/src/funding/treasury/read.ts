import { ChainUnavailable, type Network } from '@kabuto/chain';
import type pg from 'pg';
import type { Accepted } from '../tokens/accepted.ts';
import { REVERSED_BY_ISSUER } from '../tokens/reversed-by-issuer.ts';

/** Deposits of a network that were seen and are neither credited nor at an end, 10^-6 tokens. */
type Pending = { readonly pending: number; readonly units: number };

export async function readPending(client: pg.ClientBase, tenantId: number, { id }: Network): Promise<Pending> {
  const { rows } = await client.query<Pending>(
    `select count(*) as pending, coalesce(sum(d.units), 0)::int8 as units
       from chain_deposit d left join transfer t on t.tenant_id = d.tenant_id and t.transfer_id = d.transfer_id
      where d.tenant_id = $1 and d.network = $2 and not d.settled
        and (t.state is null or t.state not in ('credited', 'failed', 'rejected', 'returned', 'reversed'))`,
    [tenantId, id],
  );
  return rows[0] ?? { pending: 0, units: 0 };
}

/**
 * Deposits of a network that were final and that no block contains any more. Two operators reverse credited ones; the
 * others are not credited before a block contains them again.
 */
export async function countUndone(client: pg.ClientBase, tenantId: number, { id }: Network): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*) as count from chain_deposit d join transfer t on t.tenant_id = d.tenant_id and t.transfer_id = d.transfer_id
      where d.tenant_id = $1 and d.network = $2 and d.block_number is null
        and t.state in ('final', 'screening', 'held', 'rejected', 'credited')`,
    [tenantId, id],
  );
  return rows[0]?.count ?? 0;
}

/**
 * Deposits of a network that have failed or were reversed and that a block contains: their tokens are at an address of
 * the brokerage, and no posting has them, until two operators let them begin again. Not those that their token's issuer
 * has taken.
 */
export async function countReappeared(client: pg.ClientBase, tenantId: number, { id }: Network): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*) as count from chain_deposit d join transfer t on t.tenant_id = d.tenant_id and t.transfer_id = d.transfer_id
      where d.tenant_id = $1 and d.network = $2 and d.block_number is not null and t.state in ('failed', 'reversed')
        and not ${REVERSED_BY_ISSUER}`,
    [tenantId, id],
  );
  return rows[0]?.count ?? 0;
}

/** How many customers have an address. */
export async function countAddresses(client: pg.ClientBase, tenantId: number): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*) as count from chain_address where tenant_id = $1',
    [tenantId],
  );
  return rows[0]?.count ?? 0;
}

/** Of an asset in the ledger, whole yen or 10^-6 tokens: what is the treasury's, and what belongs to nobody yet. */
export type Balance = { readonly treasury: number; readonly unallocated: number };

export async function readBalances(client: pg.ClientBase, tenantId: number): Promise<ReadonlyMap<string, Balance>> {
  const { rows } = await client.query<Balance & { readonly asset: string }>(
    `select asset, coalesce(sum(amount) filter (where account_id = 11), 0)::int8 as treasury,
            coalesce(sum(amount) filter (where account_id = 8), 0)::int8 as unallocated
       from house_posting where tenant_id = $1 and account_id in (8, 11) group by 1 order by 1`,
    [tenantId],
  );
  return new Map(rows.map(({ asset, ...balance }) => [asset, balance]));
}

/** Credited deposits of tokens, and what of their yen the treasury has not paid. `oldestAt`: when that one was seen. */
export type Owed = { readonly count: number; readonly amount: number; readonly oldestAt: number | null };

export async function readOwed(client: pg.ClientBase, tenantId: number): Promise<Owed> {
  const { rows } = await client.query<Owed>(
    `select count(*) as count, coalesce(sum(t.amount - coalesce(t.funded, 0)), 0)::int8 as amount, min(d.seen_at) as "oldestAt"
       from transfer t left join chain_deposit d on d.tenant_id = t.tenant_id and d.transfer_id = t.transfer_id
      where t.tenant_id = $1 and t.unreconciled and t.token is not null and t.state = 'credited'`,
    [tenantId],
  );
  return rows[0] ?? { count: 0, amount: 0, oldestAt: null };
}

/** The newest block of a network and its time; null: it cannot be asked now. */
export async function readHead({
  source,
}: Accepted): Promise<{ readonly head: number; readonly headAt: number } | null> {
  try {
    const { number } = await source.head();
    const block = await source.block(number);
    return block === null ? null : { head: number, headAt: block.time };
  } catch (error) {
    if (error instanceof ChainUnavailable) return null;
    throw error;
  }
}

import type { AccountsAt, Address, GasPrice, Hash, Receipt } from '@kabuto/chain';
import type pg from 'pg';
import { withTenant } from '../../platform/postgres/index.ts';

/** What an address has on a network at its newest block. */
export type Holding = {
  /** Raw amount of the token. */
  readonly tokens: bigint;
  /** Of the native coin, wei; null where there is no such coin. */
  readonly coins: bigint | null;
  /** How many transactions of it blocks contain. */
  readonly nonce: number;
};

/** What the brokerage reads of addresses whose keys are offline. Throws ChainUnavailable. */
export type Holdings = {
  /** In the order of the addresses. */
  readonly of: (addresses: readonly Address[]) => Promise<readonly Holding[]>;
  readonly gasPrice: () => Promise<GasPrice>;
  /** How many transactions an address has sent that no block contains yet. */
  readonly waiting: (address: Address) => Promise<number>;
  /** What a block has of a transaction; null while no canonical one contains it. */
  readonly receipt: (hash: Hash) => Promise<Receipt | null>;
  /** After a block, such as the final one. */
  readonly at: AccountsAt;
};

type Row = { readonly address: Address; readonly tokens: string; readonly nonce: number };

/** The same of the demo's chain: what was sent to each address up to a block, less what it has sent. */
export async function demoHoldings(
  pool: pg.Pool,
  tenantId: number,
  addresses: readonly Address[],
  head: number,
): Promise<readonly Holding[]> {
  const { rows } = await withTenant(pool, tenantId, (client) =>
    client.query<Row>(
      `with moved as (
         select from_address, to_address, raw::numeric from demo_chain_transfer where tenant_id = $1 and block_number <= $3
         union all
         select from_address, to_address, raw::numeric from demo_chain_transaction where tenant_id = $1 and block_number <= $3
       )
       select a.address,
              (coalesce((select sum(raw) from moved where to_address = a.address), 0)
               - coalesce((select sum(raw) from moved where from_address = a.address), 0))::text as tokens,
              (select count(*) from demo_chain_transaction s where s.tenant_id = $1 and s.from_address = a.address
                and s.block_number <= $3)::int as nonce
         from unnest($2::text[]) as a (address)`,
      [tenantId, addresses, head],
    ),
  );
  const found = new Map(rows.map((row) => [row.address, row]));
  return addresses.map((address) => {
    const { tokens = '0', nonce = 0 } = found.get(address) ?? {};
    return { tokens: BigInt(tokens), coins: null, nonce };
  });
}

/** What addresses had on the demo's chain after a block. */
export function demoAccounts(pool: pg.Pool, tenantId: number): AccountsAt {
  const one = async (account: Address, block: number): Promise<Holding> => {
    const [found] = await demoHoldings(pool, tenantId, [account], block);
    if (found === undefined) throw new Error('the demo holds nothing of an address');
    return found;
  };
  return {
    tokens: async (account, block) => (await one(account, block)).tokens,
    nonce: async (account, block) => (await one(account, block)).nonce,
  };
}

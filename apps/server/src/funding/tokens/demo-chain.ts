import {
  type Address,
  DemoChain,
  type DemoChainStore,
  DemoWallet,
  type Hash,
  InMemoryDemoChainStore,
  NETWORKS,
  type Receipt,
} from '@kabuto/chain';
import type pg from 'pg';
import { withTenant } from '../../platform/postgres/index.ts';
import type { Accepted } from './accepted.ts';
import { demoAccounts, demoHoldings } from './holdings.ts';
import { readTip, startAt } from './store.ts';

/** When the chains of all demos began: 2026-01-01. */
const GENESIS = Date.UTC(2026, 0, 1);
const MINIMUM = 1_000_000;
const BLOCK_SECONDS = 3;
/** A thousandth of a coin, about ten times what the demo's chain charges. */
const FEE_CAP = 1_000_000;
/** A gap in blocks that is skipped. */
const GAP = 100;

type Row = {
  readonly txHash: Hash;
  readonly logPosition: number;
  readonly from: Address;
  readonly to: Address;
  readonly raw: string;
};

const storeOf = (pool: pg.Pool, tenantId: number): DemoChainStore => ({
  // never into a block that may have been read already
  add: async (block, { txHash, logPosition, from, to, raw }) => {
    await withTenant(pool, tenantId, (client) =>
      client.query(
        `insert into demo_chain_transfer (tenant_id, block_number, tx_hash, log_position, from_address, to_address, raw)
         select $1, greatest($2, coalesce(max(number) + 2, 0)), $3, $4, $5, $6, $7 from chain_block where tenant_id = $1 and network = 'demo'`,
        [tenantId, block, txHash, logPosition, from, to, String(raw)],
      ),
    );
  },
  inBlock: (block) =>
    withTenant(pool, tenantId, async (client) => {
      const { rows } = await client.query<Row>(
        // what the demo sends, and what the signer's wallet has sent
        `select tx_hash as "txHash", log_position as "logPosition", from_address as "from", to_address as "to", raw
           from demo_chain_transfer where tenant_id = $1 and block_number = $2
         union all
         select tx_hash, 0, from_address, to_address, raw
           from demo_chain_transaction where tenant_id = $1 and block_number = $2 and to_address is not null`,
        [tenantId, block],
      );
      return rows.map((row) => ({ ...row, raw: BigInt(row.raw) }));
    }),
});

/** The chain of a simulated brokerage. */
export const demoChain = (pool: pg.Pool, tenantId: number, now: () => number): DemoChain =>
  new DemoChain({ seed: String(tenantId), genesis: GENESIS, store: storeOf(pool, tenantId), now });

/** What the demo's chain has of a transaction that its signer has sent; gas costs nothing there. */
async function receiptOf(pool: pg.Pool, tenantId: number, source: DemoChain, hash: Hash): Promise<Receipt | null> {
  const { rows } = await withTenant(pool, tenantId, (client) =>
    client.query<{ blockNumber: number; from: Address; to: Address | null; raw: string | null }>(
      `select block_number as "blockNumber", from_address as "from", to_address as "to", raw
         from demo_chain_transaction where tenant_id = $1 and tx_hash = $2`,
      [tenantId, hash],
    ),
  );
  const [row] = rows;
  const block = row === undefined ? null : await source.block(row.blockNumber);
  if (row === undefined || block === null) return null;
  const { blockNumber, from, to, raw } = row;
  const transfers = to === null || raw === null ? [] : [{ from, to, raw: BigInt(raw) }];
  const final = blockNumber <= (await source.finalHeight());
  return { blockNumber, blockHash: block.hash, success: true, transfers, final, gasWei: 0n };
}

/** The demo's chain as a network on which tokens are accepted. Of its wallet only what needs no store is used. */
export const demoNetwork = (pool: pg.Pool, tenantId: number, source: DemoChain): Accepted => ({
  network: NETWORKS.demo,
  source,
  minimum: MINIMUM,
  addressKind: (address) => new DemoWallet(source, new InMemoryDemoChainStore()).addressKind(address),
  feeCap: FEE_CAP,
  blockSeconds: BLOCK_SECONDS,
  holdings: {
    of: async (addresses) => demoHoldings(pool, tenantId, addresses, (await source.head()).number),
    // What is sent there is in the next block at once.
    waiting: async () => 0,
    receipt: (hash) => receiptOf(pool, tenantId, source, hash),
    at: demoAccounts(pool, tenantId),
    gasPrice: () => new DemoWallet(source, new InMemoryDemoChainStore()).gasPrice(),
  },
});

/** Whether the demo's chain has anything to be read, or a deposit of the brokerage may have a step to take. */
export const hasChainWork = (pool: pg.Pool, tenantId: number): Promise<boolean> =>
  withTenant(pool, tenantId, async (client) => {
    const { rows } = await client.query<{ found: boolean }>(
      `select exists (select from chain_deposit where tenant_id = $1 and not settled)
           or exists (select from demo_chain_transfer t where t.tenant_id = $1 and t.block_number >
                (select max(number) from chain_block b where b.tenant_id = $1 and b.network = 'demo')) as found`,
      [tenantId],
    );
    return rows[0]?.found === true;
  });

/**
 * Skips the blocks of the time in which nothing was sent and no server read them; those that something was sent into
 * are left.
 */
export async function skipIdleBlocks(pool: pg.Pool, tenantId: number, source: DemoChain): Promise<void> {
  const { number: head } = await source.head();
  const tip = await withTenant(pool, tenantId, (client) => readTip(client, tenantId, NETWORKS.demo.id));
  if (tip === undefined || head - tip <= GAP) return;
  const first = await withTenant(pool, tenantId, async (client) => {
    const { rows } = await client.query<{ first: number | null }>(
      'select min(block_number) as first from demo_chain_transfer where tenant_id = $1 and block_number > $2',
      [tenantId, tip],
    );
    return rows[0]?.first ?? null;
  });
  const block = await source.block(Math.max(tip, (first ?? head) - 1));
  if (block !== null && block.number > tip)
    await withTenant(pool, tenantId, (client) => startAt(client, tenantId, NETWORKS.demo.id, block));
}

import {
  DemoChain,
  type DemoTransaction,
  type DemoTransactionStore,
  DemoWallet,
  type WalletChain,
} from '@kabuto/chain';
import { type Database, toNumber } from './database.ts';

type Row = {
  tx_hash: DemoTransaction['txHash'];
  from_address: DemoTransaction['from'];
  nonce: string;
  block_number: string;
  to_address: DemoTransaction['from'] | null;
  raw: string | null;
};

/** When the chains of all demos began: 2026-01-01. */
const GENESIS = Date.UTC(2026, 0, 1);

/**
 * The chain of a simulated brokerage. Its blocks are a function of time, of which the signer needs the heights only;
 * the server puts the transactions into them.
 */
export function demoWallet(db: Database, now: () => number): WalletChain {
  const nothing = { add: () => Promise.resolve(), inBlock: () => Promise.resolve([]) };
  const chain = new DemoChain({ seed: String(db.tenantId), genesis: GENESIS, store: nothing, now });
  return new DemoWallet(chain, storeOf(db));
}

const storeOf = (db: Database): DemoTransactionStore => ({
  count: (account, upTo) =>
    db.transact(async (client) => {
      const { rows } = await client.query<{ count: string }>(
        `select count(*) from demo_chain_transaction
          where tenant_id = $1 and from_address = $2 and ($3::bigint is null or block_number <= $3)`,
        [db.tenantId, account, upTo],
      );
      return toNumber(rows[0]?.count ?? '0');
    }),
  addSigned: ({ txHash, from, nonce, blockNumber, transfer }) =>
    db.transact(async (client) => {
      const { rowCount } = await client.query(
        `insert into demo_chain_transaction (tenant_id, tx_hash, from_address, nonce, block_number, to_address, raw)
         values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
        [
          db.tenantId,
          txHash,
          from,
          nonce,
          blockNumber,
          transfer?.to ?? null,
          transfer === null ? null : `${transfer.raw}`,
        ],
      );
      return rowCount === 1;
    }),
  sent: (account, { from, to }) =>
    db.transact(async (client) => {
      const { rows } = await client.query<{ sum: string }>(
        `select coalesce(sum(raw::numeric), 0) as sum from demo_chain_transaction
          where tenant_id = $1 and from_address = $2 and block_number between $3 and $4`,
        [db.tenantId, account, from, to],
      );
      return BigInt(rows[0]?.sum ?? '0');
    }),
  find: (hash) =>
    db.transact(async (client) => {
      const { rows } = await client.query<Row>(
        `select tx_hash, from_address, nonce, block_number, to_address, raw from demo_chain_transaction
          where tenant_id = $1 and tx_hash = $2`,
        [db.tenantId, hash],
      );
      const [row] = rows;
      if (row === undefined) return null;
      const { tx_hash: txHash, from_address: from, to_address: to, raw } = row;
      const transfer = to === null || raw === null ? null : { to, raw: BigInt(raw) };
      return { txHash, from, nonce: toNumber(row.nonce), blockNumber: toNumber(row.block_number), transfer };
    }),
});

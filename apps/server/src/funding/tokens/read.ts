import type { Transfer } from '@kabuto/brokerage';
import type { TransferView } from '@kabuto/contract';
import type pg from 'pg';
import { networkOf } from './accepted.ts';
import { rateText, tokenText } from './amounts.ts';

type Row = {
  readonly transferId: number;
  readonly network: string;
  readonly txHash: string;
  readonly blockNumber: number | null;
  readonly tip: number | null;
  readonly rateAt: number | null;
  readonly rateSource: string | null;
};

type Tokens = NonNullable<TransferView['tokens']>;

function viewOf(of: Transfer, row: Row): Tokens {
  const network = networkOf(row.network);
  const depth = row.blockNumber === null || row.tip === null ? 0 : row.tip - row.blockNumber + 1;
  const { rate } = of;
  return {
    network: network.id,
    networkName: network.name,
    amount: tokenText(of.units ?? 0),
    rate: rate === undefined ? null : rateText(rate),
    rateAt: rate === undefined ? null : row.rateAt,
    rateSource: rate === undefined ? null : row.rateSource,
    txHash: row.txHash,
    explorer: network.explorerTx === null ? null : `${network.explorerTx}${row.txHash}`,
    confirmations: Math.max(0, Math.min(network.confirmations, depth)),
    needed: network.confirmations,
    isLocked: of.state === 'credited' && of.unreconciled === true,
  };
}

/** The tokens of those of the transfers that are deposits of tokens. */
export async function readTokens(
  client: pg.ClientBase,
  tenantId: number,
  transfers: readonly Transfer[],
): Promise<ReadonlyMap<number, Tokens>> {
  const ofTokens = new Map(transfers.flatMap((of) => (of.token === undefined ? [] : [[of.transferId, of] as const])));
  if (ofTokens.size === 0) return new Map();
  const { rows } = await client.query<Row>(
    `select d.transfer_id as "transferId", d.network, d.tx_hash as "txHash", d.block_number as "blockNumber",
            d.rate_at as "rateAt", d.rate_source as "rateSource",
            (select max(number) from chain_block b where b.tenant_id = d.tenant_id and b.network = d.network) as tip
       from chain_deposit d where d.tenant_id = $1 and d.transfer_id = any($2::bigint[])`,
    [tenantId, [...ofTokens.keys()]],
  );
  return new Map(
    rows.flatMap((row) => {
      const of = ofTokens.get(row.transferId);
      return of === undefined ? [] : [[row.transferId, viewOf(of, row)]];
    }),
  );
}

import type { Transfer } from '@kabuto/brokerage';
import type { Network } from '@kabuto/chain';
import type { TransferView } from '@kabuto/contract';
import type { OperatorReply } from '@kabuto/contract/operator';
import type pg from 'pg';
import { logOfSource } from './accepted.ts';
import { rateText, restText, tokenText } from './amounts.ts';
import { REVERSED_BY_ISSUER } from './reversed-by-issuer.ts';

type Row = {
  readonly verdict: Chain['verdict'];
  readonly transferId: number;
  readonly reversedByIssuer: boolean;
  readonly blockNumber: number | null;
  readonly tip: number | null;
  readonly address: string;
  readonly rest: string;
  readonly rateAt: number | null;
  readonly rateSource: string | null;
};

type Tokens = NonNullable<TransferView['tokens']>;
type Chain = NonNullable<OperatorReply<'fundTransferDetail'>['chain']>;

type Log = { readonly network: Network; readonly txHash: string };

function viewOf(of: Transfer, { network, txHash }: Log, row: Row): Tokens {
  const depth = row.blockNumber === null || row.tip === null ? 0 : row.tip - row.blockNumber;
  const { rate } = of;
  return {
    network: network.id,
    networkName: network.name,
    amount: tokenText(of.units ?? 0),
    rate: rate === undefined ? null : rateText(rate),
    rateAt: rate === undefined ? null : row.rateAt,
    rateSource: rate === undefined ? null : row.rateSource,
    txHash,
    explorer: network.explorerTx === null ? null : `${network.explorerTx}${txHash}`,
    confirmations: Math.max(0, Math.min(network.confirmations, depth)),
    needed: network.confirmations,
    isLocked: of.state === 'credited' && of.unreconciled === true,
  };
}

/**
 * What the chain has of those of the transfers that are deposits of tokens. They are found by their source: the scanner
 * has stored the log before the broker knows of it. A log that has begun again as another deposit is in no block for
 * the earlier ones.
 */
export async function readChain(
  client: pg.ClientBase,
  tenantId: number,
  transfers: readonly Transfer[],
): Promise<ReadonlyMap<number, Chain>> {
  const all = transfers.flatMap((of) =>
    of.token === undefined || of.source === null ? [] : [{ of, log: logOfSource(of.source) }],
  );
  if (all.length === 0) return new Map();
  const { rows } = await client.query<Row>(
    `select asked.transfer_id as "transferId", case when d.recovered = asked.recovered then d.block_number end as "blockNumber", d.rate_at as "rateAt", d.rate_source as "rateSource",
            a.address, d.rest,
            case when d.screened_at is not null then
              json_build_object('result', d.screened_result, 'at', d.screened_at, 'by', d.screened_by) end as verdict,
            coalesce(${REVERSED_BY_ISSUER}, false) as "reversedByIssuer",
            (select max(number) from chain_block b where b.tenant_id = d.tenant_id and b.network = d.network) as tip
       from unnest($2::text[], $3::text[], $4::int[], $5::int[], $6::bigint[], $7::int[])
              as asked (network, tx_hash, log_position, variant, transfer_id, recovered)
       join chain_deposit d using (network, tx_hash, log_position, variant)
       join chain_address a on a.tenant_id = d.tenant_id and a.account_id = d.account_id
       left join transfer t on t.tenant_id = d.tenant_id and t.transfer_id = asked.transfer_id where d.tenant_id = $1`,
    [
      tenantId,
      all.map(({ log }) => log.network.id),
      all.map(({ log }) => log.txHash),
      all.map(({ log }) => log.logPosition),
      all.map(({ log }) => log.variant),
      all.map(({ of }) => of.transferId),
      all.map(({ log }) => log.recovered ?? 0),
    ],
  );
  const found = new Map(rows.map((row) => [row.transferId, row]));
  return new Map(
    all.flatMap(({ of, log }) => {
      const row = found.get(of.transferId);
      if (row === undefined) return [];
      return [
        [
          of.transferId,
          {
            ...viewOf(of, log, row),
            ...{ address: row.address, block: row.blockNumber, rest: restText(row.rest, log.network.decimals) },
            verdict: row.verdict,
            reversedByIssuer: row.reversedByIssuer,
          },
        ],
      ];
    }),
  );
}

/** The tokens of those of the transfers that are deposits of tokens, as their customers see them. */
export async function readTokens(
  client: pg.ClientBase,
  tenantId: number,
  transfers: readonly Transfer[],
): Promise<ReadonlyMap<number, Tokens>> {
  const found = await readChain(client, tenantId, transfers);
  return new Map(
    [...found].map(([transferId, chain]) => {
      const { address: _address, block: _block, rest: _rest, verdict: _verdict, ...more } = chain;
      const { reversedByIssuer: _reversed, ...tokens } = more;
      return [transferId, tokens];
    }),
  );
}

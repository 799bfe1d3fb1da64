import { NETWORKS } from '@kabuto/chain';
import type { ClientBase } from 'pg';
import { readAccountEvents } from '../core/index.ts';
import { rateText, tokenText } from '../funding/index.ts';
import { readReplies } from '../signing/index.ts';
import type { UsdtReceipt } from './papers/usdt-paper.ts';

type Row = {
  readonly direction: 'in' | 'out';
  readonly units: number;
  readonly rate: number;
  readonly amount: number;
  readonly fee: number;
  readonly claimed: number;
  /** Of a deposit: its place on a chain. */
  readonly chainId: string | null;
  readonly txHash: string | null;
  /** Of a withdrawal. */
  readonly network: keyof typeof NETWORKS | null;
  readonly address: string | null;
  readonly rateAt: number | null;
  readonly rateSource: string | null;
  readonly at: number | null;
  readonly eventSeq: number | null;
};

type Wanted = {
  readonly tenantId: number;
  readonly accountId: number;
  readonly transferId: number;
  readonly isUndone: boolean;
};

/** Cash moves with a step that are looked through: amount, fee, and what of them pays for what the account owes. */
const MOVES = 10;

/** What of the fee came back with the step of this event, yen. */
async function feeReturned(
  client: ClientBase,
  { tenantId, accountId, transferId, eventSeq }: Omit<Wanted, 'isUndone'> & { readonly eventSeq: number },
): Promise<number> {
  const wanted = { accountId, kinds: ['cash'], to: eventSeq, order: 'newest first', limit: MOVES } as const;
  const moves = await readAccountEvents(client, tenantId, wanted);
  return moves.reduce(
    (all, { event }) =>
      event.kind === 'cash' && event.source === `transfer ${transferId} fee returned` ? all + event.amount : all,
    0,
  );
}

/**
 * The tokens of a transfer that were credited or sent, or what was undone of it. The caller has begun a transaction of
 * the tenant. Throws RangeError when the account has no such transfer, or it has not come so far.
 */
export async function readUsdtReceipt(
  client: ClientBase,
  { tenantId, accountId, transferId, isUndone }: Wanted,
): Promise<UsdtReceipt> {
  const { rows } = await client.query<Row>(
    `select t.direction, t.units, t.rate, t.amount, t.fee, t.claimed,
            split_part(t.source, '/', 2) as "chainId", split_part(t.source, '/', 3) as "txHash", w.network,
            coalesce(w.destination, a.address) as address, coalesce(w.rate_at, d.rate_at) as "rateAt",
            coalesce(w.rate_source, d.rate_source) as "rateSource", s.at, s.event_seq as "eventSeq"
       from transfer t
       left join lateral (
         select at, event_seq from transfer_step
          where tenant_id = t.tenant_id and transfer_id = t.transfer_id and state = any($4::text[])
          order by event_seq limit 1) as s on true
       left join token_withdrawal w on w.tenant_id = t.tenant_id and w.transfer_id = t.transfer_id
       left join chain_deposit d on d.tenant_id = t.tenant_id and d.transfer_id = t.transfer_id
       left join chain_address a on a.tenant_id = t.tenant_id and a.account_id = t.account_id and t.direction = 'in'
      where t.tenant_id = $1 and t.account_id = $2 and t.transfer_id = $3 and t.method = 'usdt'`,
    [tenantId, accountId, transferId, isUndone ? ['reversed', 'returned'] : ['credited', 'paid']],
  );
  const [row] = rows;
  if (row?.at == null || row.eventSeq === null)
    throw new RangeError(`transfer ${transferId} has nothing to be receipted`);
  const { direction, units, rate, amount, fee, claimed, address, rateAt, rateSource, at } = row;
  const network = Object.values(NETWORKS).find(({ id, chainId }) =>
    direction === 'out' ? id === row.network : String(chainId) === row.chainId,
  );
  if (network === undefined) throw new Error(`transfer ${transferId} is on an unknown network`);
  const replies = direction === 'out' ? await readReplies(client, tenantId, [transferId]) : undefined;
  return {
    direction,
    isUndone,
    transferId,
    at,
    networkName: network.name,
    token: network.token,
    tokens: tokenText(units),
    rate: rateText(rate),
    rateAt,
    rateSource,
    amount,
    fee,
    feeBack: isUndone ? await feeReturned(client, { tenantId, accountId, transferId, eventSeq: row.eventSeq }) : 0,
    claimed,
    txHash: direction === 'out' ? (replies?.get(transferId)?.txHash ?? null) : row.txHash,
    address,
  };
}

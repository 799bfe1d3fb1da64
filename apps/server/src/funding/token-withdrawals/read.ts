import type { Transfer } from '@kabuto/brokerage';
import { NETWORKS, type Network } from '@kabuto/chain';
import type { TransferView } from '@kabuto/contract';
import type pg from 'pg';
import { readReplies, type SignerReply } from '../../signing/index.ts';
import { coinText, rateText, tokenText } from '../tokens/amounts.ts';
import { readTokenWithdrawals, type TokenWithdrawal } from './paperwork.ts';

type Payout = NonNullable<TransferView['payout']>;

/** Blocks that follow the block of a withdrawal, at most as many as its network needs; 0 while it is in none. */
function confirmationsOf(
  { confirmations: needed }: Pick<Network, 'confirmations'>,
  { headNumber }: Pick<TokenWithdrawal, 'headNumber'>,
  reply: Pick<SignerReply, 'state' | 'blockNumber'> | undefined,
): number {
  if (reply?.state === 'final') return needed;
  const block = reply?.blockNumber ?? null;
  return block === null || headNumber === null ? 0 : Math.max(0, Math.min(needed, headNumber - block));
}

/** A withdrawal of tokens as its customer sees it. */
export function payoutView(of: Transfer, kept: TokenWithdrawal, reply: SignerReply | undefined): Payout {
  const network = NETWORKS[kept.network];
  const isFixed = of.units !== undefined && of.rate !== undefined;
  const txHash = reply?.txHash ?? null;
  return {
    network: network.id,
    networkName: network.name,
    address: kept.destination,
    label: kept.label,
    least: tokenText(of.leastUnits ?? 0),
    most: tokenText(of.mostUnits ?? 0),
    feeCap: coinText(of.feeCap ?? 0),
    quotedRate: rateText(kept.quotedRate),
    amount: of.units === undefined ? null : tokenText(of.units),
    rate: of.rate === undefined ? null : rateText(of.rate),
    rateAt: isFixed ? kept.rateAt : null,
    rateSource: isFixed ? kept.rateSource : null,
    txHash,
    explorer: txHash === null || network.explorerTx === null ? null : `${network.explorerTx}${txHash}`,
    confirmations: confirmationsOf(network, kept, reply),
    needed: network.confirmations,
    waits:
      reply?.state === 'waiting' && reply.reason !== null ? { reason: reply.reason, until: reply.notBefore } : null,
  };
}

/** Where those of the transfers go that are withdrawals of tokens, and what became of them. */
export async function readPayouts(
  client: pg.ClientBase,
  tenantId: number,
  transfers: readonly Transfer[],
): Promise<ReadonlyMap<number, Payout>> {
  const out = transfers.filter(({ direction, method }) => direction === 'out' && method === 'usdt');
  const ids = out.map(({ transferId }) => transferId);
  const kept = await readTokenWithdrawals(client, tenantId, ids);
  const replies = await readReplies(client, tenantId, ids);
  return new Map(
    out.flatMap((of) => {
      const papers = kept.get(of.transferId);
      return papers === undefined ? [] : [[of.transferId, payoutView(of, papers, replies.get(of.transferId))]];
    }),
  );
}

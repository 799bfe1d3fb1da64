import { type Transfer, unitsFor } from '@kabuto/brokerage';
import { NETWORKS } from '@kabuto/chain';
import type { OperatorReply } from '@kabuto/contract/operator';
import { withTenant } from '../../platform/postgres/index.ts';
import { isSigning, readGivenUp, readReplies } from '../../signing/index.ts';
import { rateText, tokenText } from '../tokens/amounts.ts';
import { freshRate } from '../tokens/rate.ts';
import { hasEnded } from '../transfers/states.ts';
import { approvalsOf } from './approvals.ts';
import { readEarlierWallet } from './earlier-wallet.ts';
import { readTokenWithdrawals, type TokenWithdrawal } from './paperwork.ts';
import type { TokenOutDeps } from './ports.ts';
import { payoutView } from './read.ts';
import { readNoRoom } from './room.ts';
import { readSettlement } from './settle-kind.ts';
import { signsOther } from './sign.ts';

type Payout = NonNullable<OperatorReply<'fundTransferDetail'>['payout']>;
type Deps = Pick<TokenOutDeps, 'pool' | 'now' | 'ratesOf' | 'haltOf' | 'isUnread' | 'isDemo'>;

/** What the rate of now makes of the yen of a withdrawal that has no amount of tokens yet. */
async function estimateOf({ ratesOf, now }: Deps, tenantId: number, of: Transfer): Promise<Payout['estimate']> {
  const { amount, units: fixed, leastUnits = 0, mostUnits = 0 } = of;
  if (fixed !== undefined || hasEnded(of)) return null;
  const found = await freshRate(ratesOf(tenantId), now());
  if (found === null) return null;
  const { rate, at: rateAt, source: rateSource } = found;
  const units = Number(unitsFor(amount, rate));
  const isWithin = units >= leastUnits && units <= mostUnits;
  return { rate: rateText(rate), rateAt, rateSource, amount: tokenText(units), isWithin };
}

/**
 * Why an approved withdrawal would wait in its signer for the amount of now, or its rate is not fixed before its
 * network has been read; null: neither, or no rate is fresh.
 */
async function noRoomOf({ pool, ratesOf, isUnread, now }: Deps, tenantId: number, of: Transfer, kept: TokenWithdrawal) {
  if (of.state === 'approved' && (await isUnread(tenantId, kept.network))) return 'NETWORK_UNREAD';
  const found = of.state === 'approved' ? await freshRate(ratesOf(tenantId), now()) : null;
  if (found === null) return null;
  const asked = { kept, units: Number(unitsFor(of.amount, found.rate)), feeCap: of.feeCap ?? 0 };
  return withTenant(pool, tenantId, (client) => readNoRoom(client, tenantId, asked, now()));
}

/** A withdrawal of tokens as operators see it; null for every other transfer. */
export async function officePayout(deps: Deps, tenantId: number, transfer: Transfer): Promise<Payout | null> {
  const { pool, now, haltOf, isDemo } = deps;
  const { transferId, direction, method } = transfer;
  if (direction !== 'out' || method !== 'usdt') return null;
  const simulated = await isDemo(tenantId);
  const { kept, reply, signs, approvals, givenUpAt, earlierWallet, settlement } = await withTenant(
    pool,
    tenantId,
    async (client) => {
      const papers = (await readTokenWithdrawals(client, tenantId, [transferId])).get(transferId);
      const chainId = papers === undefined ? 0 : NETWORKS[papers.network].chainId;
      const units = transfer.units ?? transfer.mostUnits ?? 0;
      const signed =
        papers === undefined || simulated ? null : await approvalsOf(client, tenantId, { ...papers, units });
      return {
        approvals: signed === null ? null : { needed: signed.needed, given: signed.given },
        kept: papers,
        reply: (await readReplies(client, tenantId, [transferId])).get(transferId),
        givenUpAt: await readGivenUp(client, { tenantId, chainId, transferId }),
        earlierWallet: await readEarlierWallet(client, tenantId, { transferId, chainId }),
        settlement: await readSettlement(client, tenantId, transfer),
        signs: await isSigning(client, tenantId, { chainId, now: now() }),
      };
    },
  );
  if (kept === undefined) return null;
  const { waits: _inSigner, ...view } = payoutView(transfer, kept, reply);
  return {
    ...view,
    readAt: now(),
    quotedAt: kept.createdAt,
    estimate: await estimateOf(deps, tenantId, transfer),
    signs,
    earlierWallet,
    noRoom: await noRoomOf(deps, tenantId, transfer, kept),
    approvals,
    givenUpAt,
    settlement: settlement && { units: tokenText(settlement.units), txHash: settlement.txHash },
    halted: await haltOf(tenantId, kept.network),
    signer:
      reply === undefined
        ? null
        : {
            state: reply.state,
            reason: reply.reason,
            until: reply.notBefore,
            block: reply.blockNumber,
            isOther: signsOther({ tenantId, transfer, kept }, reply),
          },
  };
}

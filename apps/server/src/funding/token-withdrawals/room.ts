import { NETWORKS } from '@kabuto/chain';
import type pg from 'pg';
import { readLevel, readNewestWallet, type WalletLevel } from '../../signing/index.ts';
import type { TokenWithdrawal } from './paperwork.ts';

/** Why the signer would not sign now. `LEVEL_UNKNOWN`: it has not reported for a minute what its wallet has. */
export type NoRoom = 'LEVEL_UNKNOWN' | 'DAY_LIMIT' | 'GAS_TOO_DEAR' | 'GAS_SHORT' | 'WALLET_SHORT';

/** What other withdrawals will take from what the level has, 10^-6 tokens. */
export type Taken = {
  /** Fixed, and not in what was signed in 24 hours when the level was read. */
  readonly ofDay: number;
  /** Fixed, and not in a block when the level was read. */
  readonly ofWallet: number;
  /** How many those are. */
  readonly count: number;
};

/** A level that is older is not used. */
const LEVEL_MS = 60_000;

/** Why the signer would not sign `units` now, by the level that it has reported; null: it would. Pure. */
export function noRoom(
  level: WalletLevel | null,
  taken: Taken,
  of: { readonly units: number; readonly feeCapWei: bigint; readonly now: number },
): NoRoom | null {
  const { units, feeCapWei, now } = of;
  if (level?.leastFeeCapWei === undefined || now - level.readAt > LEVEL_MS) return 'LEVEL_UNKNOWN';
  const { balance, dayLimit, dayUsed, gasFor, leastFeeCapWei } = level;
  // What is above the limit of a day by itself is refused for ever, and comes back by that.
  if (units <= dayLimit && dayUsed + taken.ofDay + units > dayLimit) return 'DAY_LIMIT';
  if (leastFeeCapWei === null || feeCapWei < BigInt(leastFeeCapWei)) return 'GAS_TOO_DEAR';
  if (gasFor !== null && gasFor < taken.count + 1) return 'GAS_SHORT';
  return balance < taken.ofWallet + units ? 'WALLET_SHORT' : null;
}

async function readTaken(
  client: pg.ClientBase,
  tenantId: number,
  of: Pick<TokenWithdrawal, 'transferId' | 'network'> & { readonly readAt: number; readonly wallet: string | null },
): Promise<Taken> {
  const { transferId, network, readAt, wallet } = of;
  const { rows } = await client.query<Taken>(
    `select coalesce(sum(t.units) filter (where coalesce(p.state, 'waiting') = 'waiting' or p.replied_at >= $5), 0)::int8 as "ofDay",
            coalesce(sum(t.units) filter (where t.state = 'signed' or p.replied_at >= $5), 0)::int8 as "ofWallet",
            count(*) filter (where t.state = 'signed' or p.replied_at >= $5)::int as count
       from transfer t join token_withdrawal w using (tenant_id, transfer_id)
       left join signer_request r on r.tenant_id = t.tenant_id and r.transfer_id = t.transfer_id
       left join signer_reply p on p.tenant_id = t.tenant_id and p.transfer_id = t.transfer_id and p.chain_id = $4
        and p.wallet = coalesce(r.wallet, $6)
      where t.tenant_id = $1 and w.network = $2 and t.transfer_id <> $3 and t.open and t.direction = 'out'
        and t.method = 'usdt' and t.state in ('signed', 'mined') and coalesce(r.wallet, $6, '') = coalesce($6, '')`,
    [tenantId, network, transferId, NETWORKS[network].chainId, readAt, wallet],
  );
  return rows[0] ?? { ofDay: 0, ofWallet: 0, count: 0 };
}

/**
 * Why the signer would not sign a withdrawal of `units` (10^-6 tokens) now, so that its rate would be old by the time
 * that it does: its limit of a day, its coins and tokens, what gas costs; null: it would sign. What is fixed for others
 * and not yet in the level counts as taken.
 */
export async function readNoRoom(
  client: pg.ClientBase,
  tenantId: number,
  { kept, ...of }: { readonly kept: TokenWithdrawal; readonly units: number; readonly feeCap: number },
  now: number,
): Promise<NoRoom | null> {
  const { transferId, network } = kept;
  const { chainId } = NETWORKS[network];
  const level = await readLevel(client, tenantId, chainId);
  const wallet = await readNewestWallet(client, tenantId, chainId);
  const taken = await readTaken(client, tenantId, { transferId, network, wallet, readAt: level?.readAt ?? 0 });
  return noRoom(level, taken, { units: of.units, feeCapWei: BigInt(of.feeCap) * 1_000_000_000n, now });
}

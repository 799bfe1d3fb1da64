import { type Account, outflowRefusal, type TransferPolicy } from '@kabuto/brokerage';
import type { Calls } from '@kabuto/contract';
import { epochMs } from '@kabuto/market';
import type pg from 'pg';

type Options = Calls['GET v1/fund/withdrawal/options']['reply'];
const DAY_MS = 24 * 3_600_000;

/** The account's withdrawals of 24 hours that were not undone, as the broker sums them, yen. */
const USED = `select coalesce(sum(amount), 0)::bigint as used from transfer
  where tenant_id = $1 and account_id = $2 and direction = 'out' and asked_at > $3
    and state in ('requested', 'cooling', 'screening', 'approved', 'sent', 'signed', 'mined', 'paid')`;

/** Why the account's policy allows no withdrawal at `now`, by the broker's own rule. */
export function barrierOf(account: Account, now: number): Options['barrier'] {
  const refusal = outflowRefusal(account, epochMs(now));
  if (refusal === null) return null;
  // the reasons of outflowRefusal are those of the contract
  const reason = refusal.reason as NonNullable<Options['barrier']>['reason'];
  return { reason, params: { ...refusal.params } };
}

/** What the account may request in 24 hours in any way, and what it has requested before `now`. */
export async function dailyOf(
  client: pg.ClientBase,
  tenantId: number,
  account: Pick<Account, 'accountId' | 'identity'>,
  of: { readonly policy: TransferPolicy; readonly now: number },
): Promise<Options['daily']> {
  const { verified, unverified } = of.policy.dailyMaximum;
  const maximum = account.identity === 'verified' ? verified : unverified;
  if (maximum === null) return null;
  const { rows } = await client.query<{ used: number }>(USED, [tenantId, account.accountId, of.now - DAY_MS]);
  return { maximum: String(maximum), used: String(rows[0]?.used ?? 0) };
}

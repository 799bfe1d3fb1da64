import type { Account } from '@kabuto/brokerage';
import { outflowRefusal, transferPolicyOf, withdrawableOf } from '@kabuto/brokerage';
import type { Calls } from '@kabuto/contract';
import { epochMs } from '@kabuto/market';
import { type Operation, operation, Refused } from '../../platform/http/index.ts';
import { readTenant } from '../../platform/postgres/index.ts';
import { arrivesOn, isCashierOpen } from './arrival.ts';
import { readCashier } from './cashier.ts';
import type { WithdrawalDeps } from './ports.ts';

type Barrier = NonNullable<Calls['GET v1/fund/withdrawal/options']['reply']['barrier']>;
const DAY_MS = 24 * 3_600_000;

/** The account's withdrawals of 24 hours that were not undone, as the broker sums them, yen. */
const USED = `select coalesce(sum(amount), 0)::bigint as used from transfer
  where tenant_id = $1 and account_id = $2 and direction = 'out' and asked_at > $3
    and state in ('requested', 'cooling', 'screening', 'approved', 'sent', 'signed', 'mined', 'paid')`;

/** Why the account's policy allows no withdrawal now, by the broker's own rule. */
function barrier(account: Account, now: number): Barrier | null {
  const refusal = outflowRefusal(account, epochMs(now));
  if (refusal === null) return null;
  // the reasons of outflowRefusal are those of the contract
  return { reason: refusal.reason as Barrier['reason'], params: { ...refusal.params } };
}

/** GET v1/fund/withdrawal/options: what the broker would judge a request by at this moment. */
export const withdrawalOptions = ({ pool, coreOf, now }: WithdrawalDeps): Operation =>
  operation('withdrawalOptions', async ({ caller: { tenantId }, member: { accountId } }) => {
    const core = coreOf(tenantId);
    const wallAt = now();
    const { account, policy } = await core.read(({ broker }) => ({
      account: broker.account(accountId),
      policy: transferPolicyOf(broker),
    }));
    if (account === undefined) throw new Refused('ACCOUNT_UNKNOWN');
    const maximum = account.identity === 'verified' ? policy.dailyMaximum.verified : policy.dailyMaximum.unverified;
    const { cashier, used } = await readTenant(pool, tenantId, async (client) => {
      const { rows } = await client.query<{ used: number }>(USED, [tenantId, accountId, wallAt - DAY_MS]);
      return { cashier: await readCashier(client, tenantId), used: rows[0]?.used ?? 0 };
    });
    const { opens, closes, cutOff } = cashier;
    const marketAt = epochMs(core.clock.marketTime);
    return {
      withdrawable: String(withdrawableOf(account)),
      minimum: String(policy.minimum),
      fee: String(policy.fee),
      daily: maximum === null ? null : { maximum: String(maximum), used: String(used) },
      barrier: barrier(account, wallAt),
      arrivesOn: arrivesOn(cashier, marketAt, 0),
      cashier: { opens, closes, cutOff, isOpen: isCashierOpen(cashier, marketAt) },
      coolingMs: policy.coolingMs,
    };
  });

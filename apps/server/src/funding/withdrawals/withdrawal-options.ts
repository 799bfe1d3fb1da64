import { leftBy, transferPolicyOf, withdrawableOf } from '@kabuto/brokerage';
import { epochMs } from '@kabuto/market';
import { type Operation, operation, Refused } from '../../platform/http/index.ts';
import { readTenant } from '../../platform/postgres/index.ts';
import { arrivesOn, isCashierOpen } from './arrival.ts';
import { readCashier } from './cashier.ts';
import { barrierOf, dailyOf } from './limits.ts';
import type { WithdrawalDeps } from './ports.ts';

/** GET v1/fund/withdrawal/options: what the broker would judge a request by at this moment. */
export const withdrawalOptions = ({ pool, coreOf, now }: WithdrawalDeps): Operation =>
  operation('withdrawalOptions', async ({ caller: { tenantId }, member: { accountId } }) => {
    const core = coreOf(tenantId);
    const wallAt = now();
    const { account, free, policy } = await core.read(({ broker }) => ({
      account: broker.account(accountId),
      free: broker.account(accountId) === undefined ? null : broker.freeOfMargin(accountId),
      policy: transferPolicyOf(broker),
    }));
    if (account === undefined) throw new Refused('ACCOUNT_UNKNOWN');
    const { cashier, daily } = await readTenant(pool, tenantId, async (client) => ({
      cashier: await readCashier(client, tenantId),
      daily: await dailyOf(client, tenantId, account, { policy, now: wallAt }),
    }));
    const { opens, closes, cutOff } = cashier;
    const marketAt = epochMs(core.clock.marketTime);
    return {
      withdrawable: String(leftBy(free, withdrawableOf(account))),
      minimum: String(policy.minimum),
      fee: String(policy.fee),
      daily,
      barrier: barrierOf(account, wallAt),
      arrivesOn: arrivesOn(cashier, marketAt, 0),
      cashier: { opens, closes, cutOff, isOpen: isCashierOpen(cashier, marketAt) },
      coolingMs: policy.coolingMs,
    };
  });

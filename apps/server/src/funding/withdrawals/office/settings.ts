import { transferPolicyOf } from '@kabuto/brokerage';
import { readBankDetails } from '../../../bank/index.ts';
import { operatorOperation } from '../../../operators/index.ts';
import type { AnyOperation } from '../../../platform/http/index.ts';
import { withTenant } from '../../../platform/postgres/index.ts';
import { readCashier } from '../cashier.ts';
import type { WithdrawalDeps } from '../ports.ts';

const amount = (value: number | null | undefined): string | null =>
  value === null || value === undefined ? null : String(value);

/** GET v1/fund/settings/detail */
export const fundSettings = ({ pool, coreOf }: Pick<WithdrawalDeps, 'pool' | 'coreOf'>): AnyOperation =>
  operatorOperation('fundSettings', async ({ operator: { tenantId } }) => {
    const policy = await coreOf(tenantId).read(({ broker }) => transferPolicyOf(broker));
    const { minimum, fee, coolingMs, dailyMaximum, approval } = policy;
    return withTenant(pool, tenantId, async (client) => {
      const { version: _cashier, ...cashier } = await readCashier(client, tenantId);
      const details = await readBankDetails(client, tenantId);
      const { version: _details, ...bank } = details ?? { version: 0 };
      return {
        policy: {
          minimum: String(minimum),
          fee: String(fee),
          coolingMs,
          dailyUnverified: amount(dailyMaximum.unverified),
          dailyVerified: amount(dailyMaximum.verified),
          approvalPerCustomer: amount(approval?.perCustomer),
          approvalPerDestination: amount(approval?.perDestination),
          approvalPerMaker: amount(approval?.perMaker),
        },
        cashier,
        bank: 'bank' in bank ? bank : null,
      };
    });
  });

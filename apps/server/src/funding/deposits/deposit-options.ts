import { MAX_DECLARED } from '@kabuto/brokerage';
import { readBankDetails } from '../../bank/index.ts';
import { type Operation, operation } from '../../platform/http/index.ts';
import { readTenant } from '../../platform/postgres/index.ts';
import type { FundingDeps } from '../deps.ts';
import { LAPSES_AFTER_DAYS } from '../transfers/next-step.ts';
import { MAX_DEPOSIT } from './deposit-declare.ts';

/** GET v1/fund/deposit/options */
export const depositOptions = ({ pool, payerOf, isDemo }: FundingDeps): Operation =>
  operation('depositOptions', async ({ caller: { tenantId }, member: { userId, accountId } }) => {
    const demoBank = await isDemo(tenantId);
    return readTenant(pool, tenantId, async (client) => {
      const details = await readBankDetails(client, tenantId);
      const { rows } = await client.query<{ open: number }>(
        `select count(*)::int as open from transfer
          where tenant_id = $1 and account_id = $2 and direction = 'in' and state = 'declared'`,
        [tenantId, accountId],
      );
      return {
        bank:
          details === undefined
            ? null
            : {
                bankName: details.bankName,
                bankKana: details.bankKana,
                branchName: details.branchName,
                branchCode: details.branch,
                type: details.type,
                number: details.number,
                holder: details.holder,
              },
        payer: await payerOf(client, { tenantId, userId }),
        maximum: String(MAX_DEPOSIT),
        open: rows[0]?.open ?? 0,
        maxOpen: MAX_DECLARED,
        lapsesAfterDays: LAPSES_AFTER_DAYS,
        demoBank,
      };
    });
  });

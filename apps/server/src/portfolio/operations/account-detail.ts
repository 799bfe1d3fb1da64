import type { OrdersDeps } from '../../orders/index.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { readTenant } from '../../platform/postgres/index.ts';
import { readAccount } from '../cash.ts';

/** GET v1/trade/account/detail: the account itself, without its cash and positions. */
export const accountDetail = (deps: OrdersDeps): Operation =>
  operation('accountDetail', ({ caller, member: { accountId } }) =>
    readTenant(deps.pool, caller.tenantId, async (client) => {
      const { tax, withdrawNotBefore } = await readAccount(client, accountId);
      const waits = withdrawNotBefore !== null && withdrawNotBefore > Date.now();
      return {
        accountId: String(accountId),
        taxType: tax.type,
        withdrawNotBefore: waits ? withdrawNotBefore : null,
      };
    }),
  );

import { epochMs, yen } from '@kabuto/market';
import { readBankDetails } from '../../bank/index.ts';
import { submitRequest } from '../../orders/index.ts';
import { type Operation, operation, Refused } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import type { FundingDeps } from '../deps.ts';
import { giveReference } from '../paperwork.ts';
import { viewTransfer } from '../transfers/read.ts';

/** The most that one line of a notification can have, yen (rules/bank-files.md 2). */
export const MAX_DEPOSIT = 9_999_999_999;

/**
 * POST v1/fund/deposit/declare. The broker keeps the declaration under the caller's key; the reference is written after
 * that, so a repeated call writes the reference that a killed server has not written.
 */
export const depositDeclare = (deps: FundingDeps): Operation =>
  operation('depositDeclare', async ({ body, caller, member: { accountId } }) => {
    const { pool, coreOf, now } = deps;
    const { tenantId } = caller;
    const amount = Number(body.amount);
    if (amount > MAX_DEPOSIT) throw new Refused('AMOUNT_INVALID', 'amount', { max: String(MAX_DEPOSIT) });
    const details = await withTenant(pool, tenantId, (client) => readBankDetails(client, tenantId));
    if (details === undefined) throw new Refused('DEPOSITS_CLOSED');
    return submitRequest(
      coreOf(tenantId),
      caller,
      { accountId, request: { operation: 'depositDeclare', amount } },
      { kind: 'declareDeposit', accountId, amount: yen(amount), wallAt: epochMs(now()) },
      ({ transfer }) => {
        if (transfer === undefined) throw new Error('the answer to a declared deposit has no transfer');
        const { transferId } = transfer;
        return withTenant(pool, tenantId, async (client) => {
          await giveReference(client, tenantId, { transferId, declared: amount, now: now() });
          return viewTransfer(client, deps, tenantId, transfer);
        });
      },
    );
  });

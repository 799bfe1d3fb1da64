import { acceptFile, downloadFile, listTransferFiles } from '../../bank/index.ts';
import type { AnyOperation, Operation } from '../../platform/http/index.ts';
import { demoBankReturn } from './demo-bank-return.ts';
import { officeOperations } from './office/operations.ts';
import type { WithdrawalDeps, WithdrawalOptions } from './ports.ts';
import { runWithdrawals } from './run.ts';
import { withdrawalDraft } from './withdrawal-draft.ts';
import { withdrawalOptions } from './withdrawal-options.ts';
import { withdrawalRequest } from './withdrawal-request.ts';

/** Money that leaves accounts by bank (decision 0099). */
export function createWithdrawals({ mode, tenants, now = Date.now, ...options }: WithdrawalOptions) {
  const isDemo = async (tenantId: number): Promise<boolean> =>
    mode === 'demo' && (await tenants.get(tenantId)).mode === 'demo';
  const deps: WithdrawalDeps = { ...options, mode, tenants, now, isDemo };
  const { pool, sealer } = options;
  const operations: Operation[] = [
    withdrawalOptions(deps),
    withdrawalDraft(deps),
    withdrawalRequest(deps),
    demoBankReturn(deps),
  ];
  const office: AnyOperation[] = [
    ...officeOperations(deps),
    listTransferFiles(pool),
    downloadFile(pool, sealer),
    acceptFile(),
  ];
  return {
    operations,
    /** Of the operators' port. */
    office,
    /** Takes withdrawals as far as no person has to decide. Throws CoreUnavailable. */
    run: (tenantId: number): Promise<void> => runWithdrawals(deps, tenantId),
  };
}

export type Withdrawals = ReturnType<typeof createWithdrawals>;

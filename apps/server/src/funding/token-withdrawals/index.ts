import type { Transfer } from '@kabuto/brokerage';
import type { Operation } from '../../platform/http/index.ts';
import { usdtWithdrawalDraft } from './draft.ts';
import { officePayout } from './office-view.ts';
import { usdtWithdrawalOptions } from './options.ts';
import type { TokenOutDeps } from './ports.ts';
import { usdtWithdrawalRequest } from './request.ts';
import { TokenWithdrawalRun } from './run.ts';

/** Tokens that leave accounts (decision 0105). */
export function createTokenWithdrawals(deps: TokenOutDeps) {
  const run = new TokenWithdrawalRun(deps);
  const operations: Operation[] = [usdtWithdrawalOptions(deps), usdtWithdrawalDraft(deps), usdtWithdrawalRequest(deps)];
  return {
    operations,
    /** A withdrawal of tokens as operators see it; null for every other transfer. */
    payoutOf: (tenantId: number, transfer: Transfer) => officePayout(deps, tenantId, transfer),
    /** Takes withdrawals as far as no person has to decide. Throws CoreUnavailable. */
    run: (tenantId: number): Promise<void> => run.run(tenantId),
  };
}

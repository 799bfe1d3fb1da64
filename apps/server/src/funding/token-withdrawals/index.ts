import type { Operation } from '../../platform/http/index.ts';
import { usdtWithdrawalDraft } from './draft.ts';
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
    /** Takes withdrawals as far as no person has to decide. Throws CoreUnavailable. */
    run: (tenantId: number): Promise<void> => run.run(tenantId),
  };
}

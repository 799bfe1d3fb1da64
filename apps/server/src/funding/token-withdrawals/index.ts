import type { Transfer } from '@kabuto/brokerage';
import type { AnyOperation, Operation } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import { SignerStates } from '../../signing/index.ts';
import { readWallets } from '../treasury/wallets.ts';
import { payoutApproval, payoutApprove } from './approvals.ts';
import { WithdrawalChecks } from './checks.ts';
import { usdtWithdrawalDraft } from './draft.ts';
import { officePayout } from './office-view.ts';
import { usdtWithdrawalOptions } from './options.ts';
import type { TokenOutDeps } from './ports.ts';
import { usdtWithdrawalRequest } from './request.ts';
import { TokenWithdrawalRun } from './run.ts';

/** Tokens that leave accounts (decision 0105). */
export function createTokenWithdrawals(deps: TokenOutDeps) {
  const signers = new SignerStates();
  const run = new TokenWithdrawalRun(deps, signers);
  const checks = new WithdrawalChecks(deps);
  const operations: Operation[] = [usdtWithdrawalOptions(deps), usdtWithdrawalDraft(deps), usdtWithdrawalRequest(deps)];
  return {
    operations,
    /** Of the operators' port. */
    office: [payoutApproval(deps), payoutApprove(deps)] satisfies AnyOperation[],
    /** A withdrawal of tokens as operators see it; null for every other transfer. */
    payoutOf: (tenantId: number, transfer: Transfer) => officePayout(deps, tenantId, transfer),
    /** The signers as the last round has found them. */
    signers: signers as Pick<SignerStates, 'all' | 'warnings' | 'othersOf'>,
    /** Has the services of a live brokerage check them. */
    runChecks: (tenantId: number, stopping?: AbortSignal): Promise<void> => checks.run(tenantId, stopping),
    /** Takes withdrawals as far as no person has to decide. Throws CoreUnavailable. */
    run: async (tenantId: number): Promise<void> => {
      const { pool, now } = deps;
      signers.record(tenantId, await withTenant(pool, tenantId, (client) => readWallets(client, tenantId, now())));
      await run.run(tenantId);
    },
  };
}

import type { Core } from '../../apps/server/src/core/index.ts';
import { createFunding, type LiveUsdt } from '../../apps/server/src/funding/index.ts';
import { WithdrawalChecks } from '../../apps/server/src/funding/token-withdrawals/checks.ts';
import { TokenWithdrawalRun } from '../../apps/server/src/funding/token-withdrawals/run.ts';
import { SignerStates } from '../../apps/server/src/signing/index.ts';
import { createTenantStore } from '../../apps/server/src/tenants/index.ts';
import type { OperatorsHarness } from './operators-harness.ts';

/** What the jobs of a server that has just started do of a live brokerage's USDT, on this pool and this core. */
export function startedJobs(
  { pool: tenantPool, app }: Pick<OperatorsHarness, 'pool' | 'app'>,
  live: LiveUsdt,
  {
    pool,
    coreOf,
    now,
  }: { readonly pool: OperatorsHarness['pool']; readonly coreOf: () => Core; readonly now: () => number },
) {
  const funding = createFunding({
    ...{ pool, tenants: createTenantStore(tenantPool), coreOf, mode: 'demo', live, now },
    // Of money by bank alone.
    ...{ files: app.files, payerOf: async () => null, destinationsOf: async () => new Map() },
  });
  const of = { pool, coreOf, now, isDemo: async () => false, digestKey: Buffer.alloc(32), confirm: async () => null };
  const deps = { ...of, ...funding.tokenPorts };
  const [checks, payouts] = [new WithdrawalChecks(deps), new TokenWithdrawalRun(deps, new SignerStates())];
  return {
    /** Reads the chain. */
    read: (tenantId: number) => funding.runTokens(tenantId),
    /** Takes withdrawals further. */
    pay: (tenantId: number) => payouts.run(tenantId),
    /** A round of all of them. */
    round: async (tenantId: number): Promise<void> => {
      await funding.runTokens(tenantId);
      await funding.runDeposits(tenantId);
      await funding.runChecks(tenantId);
      await checks.run(tenantId);
      await payouts.run(tenantId);
    },
  };
}

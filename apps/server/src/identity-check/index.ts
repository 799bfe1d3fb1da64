import type pg from 'pg';
import type { Files } from '../files/index.ts';
import type { Operation } from '../platform/http/index.ts';
import type { TenantStore } from '../tenants/index.ts';
import { runDemoClerk } from './demo-clerk.ts';
import { identityDetail } from './operations/identity-detail.ts';
import { identitySubmit } from './operations/identity-submit.ts';
import { identityViews } from './operations/identity-views.ts';
import { CaseStore } from './store.ts';
import { type SetVerified, syncIdentityPolicy } from './sync-policy.ts';

export type IdentityCheckOptions = {
  readonly pool: pg.Pool;
  readonly tenants: TenantStore;
  readonly files: Pick<Files, 'claim' | 'isUniform' | 'sealFor' | 'openFor'>;
  /** The server's mode: a live one has no demo clerk, whatever a brokerage is. */
  readonly mode: 'demo' | 'live';
  readonly setVerified: SetVerified;
  /** Epoch milliseconds of the system clock. */
  readonly now?: () => number;
};

/** What the operations need. */
export type IdentityCheckDeps = Omit<Required<IdentityCheckOptions>, 'mode' | 'setVerified'> & {
  readonly store: CaseStore;
  /** Whether the demo clerk decides at this brokerage. */
  readonly hasClerk: (tenantId: number) => Promise<boolean>;
};

/** Identity checks of members (decision 0085). */
export function createIdentityCheck({ mode, setVerified, ...options }: IdentityCheckOptions) {
  const { tenants, files, now = Date.now } = options;
  const hasClerk = async (tenantId: number): Promise<boolean> =>
    mode === 'demo' && (await tenants.get(tenantId)).mode === 'demo';
  const deps: IdentityCheckDeps = { ...options, now, store: new CaseStore(files), hasClerk };
  const operations: Operation[] = [identityDetail(deps), identitySubmit(deps), identityViews(deps)];
  return {
    operations,
    /** Decides what waits at a simulated brokerage; does nothing at a live one. */
    runClerk: async (tenantId: number): Promise<void> => {
      if (await hasClerk(tenantId)) await runDemoClerk(deps, tenantId);
    },
    /** Sends the core what it has not acknowledged. */
    syncPolicy: (tenantId: number): Promise<void> => syncIdentityPolicy(deps.pool, setVerified, tenantId, now()),
  };
}

export type IdentityCheck = ReturnType<typeof createIdentityCheck>;

import type pg from 'pg';
import type { Files } from '../files/index.ts';
import type { TenantStore } from '../tenants/index.ts';
import type { CaseStore } from './store.ts';
import type { SetPolicy } from './sync-policy.ts';

export type IdentityCheckOptions = {
  readonly pool: pg.Pool;
  readonly tenants: TenantStore;
  readonly files: Pick<Files, 'claim' | 'existing' | 'isUniform' | 'sealFor' | 'openFor'>;
  /** The server's mode: a live one has no demo clerk, whatever a brokerage is. */
  readonly mode: 'demo' | 'live';
  readonly setPolicy: SetPolicy;
  /** Epoch milliseconds of the system clock. */
  readonly now?: () => number;
};

/** What the operations need. */
export type IdentityCheckDeps = Omit<Required<IdentityCheckOptions>, 'mode' | 'setPolicy'> & {
  readonly store: CaseStore;
  /** Whether the demo clerk decides at this brokerage. */
  readonly hasClerk: (tenantId: number) => Promise<boolean>;
};

import type pg from 'pg';
import type { Config } from '../platform/config/index.ts';
import type { Sealer } from '../platform/seal/index.ts';
import type { TenantStore } from '../tenants/index.ts';

export type PushDeps = {
  readonly pool: pg.Pool;
  readonly tenants: TenantStore;
  readonly sealer: Sealer;
  /** Where a push service reaches the operator: the sender of mails, or else the app's address. */
  readonly config: Pick<Config, 'mailFrom' | 'publicOrigin'>;
  /** Whether browsers may name push services on this machine, by plain http too: for tests only. */
  readonly toPrivate: boolean;
  /** Epoch milliseconds of the system clock. */
  readonly now: () => number;
};

import type pg from 'pg';
import type { Files } from '../../files/index.ts';
import type { TenantStore } from '../../tenants/index.ts';
import type { CaseStore } from '../store.ts';

/** What the operations of operators need. */
export type ReviewDeps = {
  readonly pool: pg.Pool;
  readonly tenants: TenantStore;
  readonly files: Pick<Files, 'read' | 'existing' | 'sealFor' | 'openFor'>;
  readonly store: CaseStore;
};

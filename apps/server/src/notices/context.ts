import type pg from 'pg';
import type { RecentEvents } from '../core/index.ts';
import type { TenantStore } from '../tenants/index.ts';

type LocalNames = { readonly en: string; readonly jp: string; readonly tw: string };

/** What the notices depend on. `now`: epoch milliseconds of the system clock. */
export type NoticesContext = {
  readonly pool: pg.Pool;
  readonly tenants: TenantStore;
  /** The names of a tenant's issues. */
  readonly names: (tenantId: number) => (code: string) => LocalNames;
  /** The newest committed events of a tenant that this server leads. */
  readonly recentEvents: (tenantId: number) => RecentEvents | undefined;
  readonly now: () => number;
};

import type { TickTable } from '@kabuto/market';
import type pg from 'pg';
import type { RecentEvents } from '../core/index.ts';
import type { TenantStore } from '../tenants/index.ts';

/** What texts need of an issue. */
export type Issue = {
  readonly names: { readonly en: string; readonly jp: string; readonly tw: string };
  readonly tickTable: TickTable;
};

/** What the notices depend on. `now`: epoch milliseconds of the system clock. */
export type NoticesContext = {
  readonly pool: pg.Pool;
  readonly tenants: TenantStore;
  /** A tenant's issues. */
  readonly issues: (tenantId: number) => (code: string) => Issue;
  /** The newest committed events of a tenant that this server leads. */
  readonly recentEvents: (tenantId: number) => RecentEvents | undefined;
  readonly now: () => number;
};

import type pg from 'pg';
import type { Core } from '../core/index.ts';
import type { InstrumentCatalogue } from '../quotes/index.ts';
import type { TenantStore } from '../tenants/index.ts';

export type DayTradesDeps = {
  readonly pool: pg.Pool;
  readonly tenants: Pick<TenantStore, 'get'>;
  /** The running market of a brokerage. Throws when it has none. */
  readonly marketOf: (tenantId: number) => {
    readonly core: Core;
    readonly catalogue: Pick<InstrumentCatalogue, 'views' | 'names' | 'tickTable'>;
  };
  /** The server's mode: a live one has no terms of the demo, whatever a brokerage is. */
  readonly mode: 'demo' | 'live';
  /** Epoch milliseconds of the system clock. */
  readonly now: () => number;
};

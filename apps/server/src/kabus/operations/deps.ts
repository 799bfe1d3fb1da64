import type { Pool } from 'pg';
import type { TenantStore } from '../../tenants/index.ts';

export type KabusDeps = {
  readonly pool: Pool;
  readonly tenants: Pick<TenantStore, 'get'>;
  /** Epoch milliseconds of the system clock. */
  readonly now: () => number;
  /** The port of the gateway; null: this server has none. */
  readonly port: number | null;
};

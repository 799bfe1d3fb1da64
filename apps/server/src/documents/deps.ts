import type pg from 'pg';
import type { ClientBase } from 'pg';
import type { Core, TablesEnd } from '../core/index.ts';
import type { Files } from '../files/index.ts';
import type { OrdersDeps } from '../orders/index.ts';
import type { Logger } from '../platform/log/index.ts';
import type { TenantStore } from '../tenants/index.ts';
import type { Printer } from './pdf/printer.ts';

export type DocumentsDeps = {
  readonly pool: pg.Pool;
  readonly log: Pick<Logger, 'info'>;
  readonly tenants: Pick<TenantStore, 'get'>;
  /** The newest journal row that the read tables have: `readTablesEnd`, but for tests of other dates. */
  readonly endOf: (client: ClientBase, tenantId: number) => Promise<TablesEnd | null>;
  readonly coreOf: (tenantId: number) => Core;
  readonly names: OrdersDeps['names'];
  /** Encrypts PDFs with their customer's key, and has the pictures of signatures. */
  readonly files: Pick<Files, 'sealFor' | 'openFor' | 'readOwn'>;
  /** Keeps the current risk document of day trades: agreements to it are documents. */
  readonly keepText: (tenantId: number) => Promise<void>;
  readonly printer: Pick<Printer, 'print'>;
  /** Epoch milliseconds of the system clock. */
  readonly now: () => number;
};

import type pg from 'pg';
import type { Core } from '../core/index.ts';
import type { OrdersDeps } from '../orders/index.ts';
import type { TenantStore } from '../tenants/index.ts';
import type { Printer } from './pdf/printer.ts';

export type DocumentsDeps = {
  readonly pool: pg.Pool;
  readonly tenants: Pick<TenantStore, 'get'>;
  readonly coreOf: (tenantId: number) => Core;
  readonly names: OrdersDeps['names'];
  readonly printer: Pick<Printer, 'print'>;
};

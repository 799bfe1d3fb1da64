import type pg from 'pg';
import type { Core } from '../core/index.ts';
import type { OrdersDeps } from '../orders/index.ts';
import type { Outside } from './outside.ts';

export type ProofDeps = {
  readonly pool: pg.Pool;
  readonly coreOf: (tenantId: number) => { readonly feed: Pick<Core['feed'], 'session'> };
  readonly names: OrdersDeps['names'];
  /** Where roots are kept that this server cannot change later. */
  readonly outside: Outside;
  /** Epoch milliseconds of the system clock. */
  readonly now: () => number;
};

import type pg from 'pg';

/** What the operations on imports need. */
export type BankDeps = {
  readonly pool: pg.Pool;
  /** Whether the brokerage is simulated, and the server is not live. */
  readonly isDemo: (tenantId: number) => Promise<boolean>;
};

import type { Core } from '../core/index.ts';
import type { IssueLabel } from '../orders/index.ts';
import type { TenantStore } from '../tenants/index.ts';

export type DayTradesDeps = {
  readonly tenants: Pick<TenantStore, 'get'>;
  readonly coreOf: (tenantId: number) => Core;
  /** Names and ticks of a tenant's issues. */
  readonly issues: (tenantId: number) => (code: string) => IssueLabel;
  /** The codes of a tenant's issues. */
  readonly codes: (tenantId: number) => readonly string[];
  /** The server's mode: a live one has no terms of the demo, whatever a brokerage is. */
  readonly mode: 'demo' | 'live';
  /** Epoch milliseconds of the system clock. */
  readonly now: () => number;
};

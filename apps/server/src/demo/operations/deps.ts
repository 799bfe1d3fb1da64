import type { Pool } from 'pg';
import type { Core } from '../../core/index.ts';
import { Refused } from '../../platform/http/index.ts';

export type DemoDeps = {
  readonly pool: Pool;
  readonly coreOf: (tenantId: number) => Core;
  /** Ties a member to another brokerage account. */
  readonly replaceAccount: (tenantId: number, userId: number, accountId: number) => Promise<void>;
};

/** The tenant's core when its clock is the demo's; the real market has no speed and nobody skips it. */
export function coreOfDemo(deps: DemoDeps, tenantId: number): Core {
  const core = deps.coreOf(tenantId);
  if (core.clock.mode !== 'demo') throw new Refused('DEMO_ONLY');
  return core;
}

import type { Pool } from 'pg';
import { type Answer, type Core, CoreUnavailable } from '../../core/index.ts';
import { Refused } from '../../platform/http/index.ts';

export type DemoDeps = {
  readonly pool: Pool;
  readonly coreOf: (tenantId: number) => Core;
  /** Assigns another brokerage account to a member; false when the member no longer has the account `from`. */
  readonly replaceAccount: (tenantId: number, userId: number, from: number, to: number) => Promise<boolean>;
};

/** The tenant's core when its clock is the demo's; a real market's clock can be neither sped up nor skipped. */
export function coreOfDemo(deps: DemoDeps, tenantId: number): Core {
  const core = deps.coreOf(tenantId);
  if (core.clock.mode !== 'demo') throw new Refused('DEMO_ONLY');
  return core;
}

/**
 * Waits for a clock change; when too many are in flight the caller should retry after a second. Throws Refused when it
 * was rejected.
 */
export async function moveClock(moved: Promise<Answer>): Promise<null> {
  try {
    const { refusal } = await moved;
    if (refusal !== null) throw new Refused(refusal.reason, refusal.field, refusal.params);
    return null;
  } catch (error) {
    if (!(error instanceof CoreUnavailable)) throw error;
    if (error.reason === 'OVERLOADED') throw new Refused('TOO_MANY_REQUESTS', null, { retryAfterSeconds: '1' });
    throw new Refused(error.reason);
  }
}

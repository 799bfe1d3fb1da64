import { DEFAULT_DAY_TRADES } from '@kabuto/brokerage';
import { type InstrumentCode, instrumentCode } from '@kabuto/market';
import type { Core } from '../../core/index.ts';
import type { DayTradesDeps } from '../deps.ts';
import { missingLoanTerms } from '../loan-terms.ts';
import { submitTask } from '../submit-task.ts';

/** Issues of one input. */
const ISSUES = 100;

/** Sets what is lent in the issues that have no terms yet. */
async function lend(core: Core, codes: readonly InstrumentCode[]): Promise<void> {
  for (;;) {
    const issues = await core.read(({ broker }) => missingLoanTerms(broker, codes, ISSUES));
    if (issues.length === 0) return;
    await submitTask(core, { kind: 'setLoanTerms', issues });
  }
}

/**
 * Opens day trades at a simulated brokerage: its terms once, and what is lent in issues that have been listed since.
 * A live brokerage has none. Throws CoreUnavailable.
 */
export async function setUpDayTrades(deps: DayTradesDeps, tenantId: number): Promise<void> {
  const { mode } = await deps.tenants.get(tenantId);
  if (deps.mode !== 'demo' || mode !== 'demo') return;
  const core = deps.marketOf(tenantId).core;
  const known = await core.read(({ broker }) => broker.globals.dayTrades);
  if (known === undefined) await submitTask(core, { kind: 'setDayTradePolicy', policy: DEFAULT_DAY_TRADES });
  await lend(
    core,
    deps.marketOf(tenantId).catalogue.views.map(({ code }) => instrumentCode(code)),
  );
}

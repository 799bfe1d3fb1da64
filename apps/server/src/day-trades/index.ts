import type { Operation } from '../platform/http/index.ts';
import { RISK_VERSION } from './data/risk.ts';
import type { DayTradesDeps } from './deps.ts';
import { riskVersion } from './document.ts';
import { type CompleteRounds, markPrices } from './jobs/mark-prices.ts';
import { setUpDayTrades } from './jobs/set-up.ts';
import { stepDayTrades } from './jobs/step.ts';
import { dayTradeAccount } from './operations/account.ts';
import { dayTradeAgree, dayTradeCloseAll, dayTradeDeliver, dayTradeOption } from './operations/changes.ts';
import { dayTradeDocument, dayTradeIssue, dayTradeTerms } from './operations/reads.ts';
import { keepRiskText } from './risk-texts.ts';

export { marginList } from './operator/margin-list.ts';
export { dayTradeKinds, dayTradeOffice } from './operator/operations.ts';
export { readRiskText } from './risk-texts.ts';

/** Day trades on margin (decision 0127): operations of members, and the jobs that the broker's machine depends on. */
export function createDayTrades(deps: DayTradesDeps) {
  const operations: Operation[] = [
    dayTradeTerms(deps),
    dayTradeIssue(deps),
    dayTradeDocument(deps),
    dayTradeAgree(deps),
    dayTradeOption(deps),
    dayTradeAccount(deps),
    dayTradeCloseAll(deps),
    dayTradeDeliver(deps),
  ];
  const complete: CompleteRounds = new WeakSet();
  return {
    operations,
    /** The version of the risk document that opening needs now; undefined: the brokerage offers no day trades. */
    riskVersion: (tenantId: number): Promise<string | undefined> =>
      deps
        .marketOf(tenantId)
        .core.read(({ broker: { globals } }) =>
          globals.dayTrades === undefined ? undefined : riskVersion(RISK_VERSION, globals.dayTrades),
        ),
    /** Keeps the current risk document, which members have agreed to. Does nothing without day trades. */
    keepText: async (tenantId: number): Promise<void> => {
      const policy = await deps.marketOf(tenantId).core.read(({ broker }) => broker.globals.dayTrades);
      if (policy !== undefined) await keepRiskText(deps, tenantId, policy);
    },
    /** Opens day trades at a simulated brokerage. Throws CoreUnavailable. */
    setUp: (tenantId: number): Promise<void> => setUpDayTrades(deps, tenantId),
    /** Reports live prices and takes the steps of the day. Throws CoreUnavailable. */
    run: async (tenantId: number): Promise<void> => {
      const core = deps.marketOf(tenantId).core;
      await markPrices(core, complete);
      await stepDayTrades(core);
    },
  };
}

export type DayTrades = ReturnType<typeof createDayTrades>;

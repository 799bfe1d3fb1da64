import { instrumentCode } from '@kabuto/market';
import { type Operation, operation, Refused } from '../../platform/http/index.ts';
import { RISK_VERSION } from '../data/risk.ts';
import type { DayTradesDeps } from '../deps.ts';
import { riskVersion, showRisk } from '../document.ts';
import { policyOf } from '../policy.ts';
import { termsView } from '../terms.ts';
import { openingRefusal } from '../views.ts';

/** GET v1/trade/day/terms */
export const dayTradeTerms = ({ marketOf }: DayTradesDeps): Operation =>
  operation('dayTradeTerms', ({ caller: { tenantId }, member: { accountId } }) =>
    marketOf(tenantId).core.read(({ broker }) => {
      const policy = broker.globals.dayTrades;
      const margin = broker.margin(accountId);
      const isVerified = broker.account(accountId)?.identity !== 'due';
      const version = policy === undefined ? RISK_VERSION : riskVersion(RISK_VERSION, policy);
      return {
        terms: policy === undefined ? null : termsView(policy),
        document: { version, agreed: margin?.consent.version === version, agreedBefore: margin !== undefined },
        closesAtAuction: margin?.closeAtAuction ?? true,
        refusal: openingRefusal(policy, margin, { isVerified, riskVersion: version }),
      };
    }),
  );

/** GET v1/trade/day/document */
export const dayTradeDocument = ({ marketOf }: DayTradesDeps): Operation =>
  operation('dayTradeDocument', async ({ caller: { tenantId, language } }) => {
    const policy = await policyOf(marketOf(tenantId).core);
    return showRisk(riskVersion(RISK_VERSION, policy), language, policy);
  });

/** GET v1/trade/day/issue: nothing may be opened in an issue without loan terms. */
export const dayTradeIssue = ({ marketOf }: DayTradesDeps): Operation =>
  operation('dayTradeIssue', ({ query, caller: { tenantId } }) =>
    marketOf(tenantId).core.read(({ broker }) => {
      const issue = broker.instrument(instrumentCode(query.code));
      if (issue === undefined) throw new Refused('INSTRUMENT_UNKNOWN', 'code');
      const {
        long = false,
        short = false,
        lendable = 0,
        lent = 0,
        premium = 0,
        restricted = false,
      } = issue.margin ?? {};
      return { long, short, lendable: String(Math.max(0, lendable - lent)), premium: String(premium), restricted };
    }),
  );

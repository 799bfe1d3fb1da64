import type { DayTradePolicy, SizedRate } from '@kabuto/brokerage';
import { timeOfDay, yen } from '@kabuto/market';
import { fieldInvalid } from '../../platform/http/index.ts';
import { type Content, type CoreKind, executeCommand, integerOf } from '../../proposals/index.ts';
import { clockText, percentText, ppmOf } from '../terms.ts';
import type { OfficeDeps } from './deps.ts';

/** Higher values are typing errors: yen of a limit, of a penalty; millionths a year. */
const MAX = { amount: 1_000_000_000_000, penalty: 100_000, ratePpm: 200_000 } as const;

/** The law's least margins: of what is opened, and yen (rules/market.md 3.4); and the trade's for what is open. */
const LEAST = { initialPercent: 30, maintenancePercent: 20, collateral: 300_000 } as const;

/** A rate of a year. Throws Refused FIELD_INVALID. */
function rateOf(content: Content, name: string): number {
  const ppm = ppmOf(String(content[name]));
  if (ppm !== null && ppm <= MAX.ratePpm) return ppm;
  throw fieldInvalid(name, `0..${percentText(MAX.ratePpm)}`);
}

/** A time of the market's day between two others. Throws Refused FIELD_INVALID. */
function timeIn(content: Content, name: string, from: string, to: string): number {
  const text = String(content[name]);
  if (/^([01]\d|2[0-3]):[0-5]\d$/.test(text) && text >= from && text <= to) return timeOfDay(text);
  throw fieldInvalid(name, `${from}..${to}`);
}

const sizedRate = (content: Content, name: 'interest' | 'loan'): SizedRate => ({
  below: yen(integerOf(content, `${name}Below`, { max: MAX.amount })),
  ratePpm: rateOf(content, `${name}Percent`),
  ratePpmAbove: rateOf(content, `${name}PercentAbove`),
});

/**
 * Throws Refused FIELD_INVALID. The automatic order has to reach the closing auction, whose orders are taken until
 * 15:30, and the last delivery is on the day's own date (rules/market.md 3.4).
 */
function policyFrom(content: Content, version: number): DayTradePolicy {
  const initialPercent = integerOf(content, 'initialPercent', { min: LEAST.initialPercent, max: 100 });
  const auctionAt = timeIn(content, 'closesAt', '12:30', '15:24');
  return {
    version,
    initialPercent,
    maintenancePercent: integerOf(content, 'maintenancePercent', {
      min: LEAST.maintenancePercent,
      max: initialPercent,
    }),
    minimum: yen(integerOf(content, 'leastCollateral', { min: LEAST.collateral, max: MAX.amount })),
    collateralPercent: integerOf(content, 'collateralPercent', { max: 100 }),
    interest: sizedRate(content, 'interest'),
    loan: sizedRate(content, 'loan'),
    penalty: yen(integerOf(content, 'penalty', { max: MAX.penalty })),
    warnAt: timeIn(content, 'warnsAt', '09:00', clockText(auctionAt)),
    auctionAt,
    deliverUntil: timeIn(content, 'deliversUntil', '15:30', '15:45'),
  };
}

const contentOf = (policy: DayTradePolicy | undefined): Content =>
  policy === undefined
    ? {}
    : {
        initialPercent: policy.initialPercent,
        maintenancePercent: policy.maintenancePercent,
        leastCollateral: policy.minimum,
        collateralPercent: policy.collateralPercent,
        interestBelow: policy.interest.below,
        interestPercent: percentText(policy.interest.ratePpm),
        interestPercentAbove: percentText(policy.interest.ratePpmAbove),
        loanBelow: policy.loan.below,
        loanPercent: percentText(policy.loan.ratePpm),
        loanPercentAbove: percentText(policy.loan.ratePpmAbove),
        penalty: policy.penalty,
        warnsAt: clockText(policy.warnAt),
        closesAt: clockText(policy.auctionAt),
        deliversUntil: clockText(policy.deliverUntil),
      };

/** The terms of day trades. The version is the broker's, 0 before the first ones. */
export const dayTradeTermsKind = ({ coreOf }: Pick<OfficeDeps, 'coreOf'>): CoreKind => ({
  by: 'core',
  kind: 'dayTradeTerms',
  executedEvent: 'marginTermsExecuted',
  subject: () => 'day trade terms',
  validate: (content) => void policyFrom(content, 1),
  current: async (tenantId) => {
    const policy = await coreOf(tenantId).read(({ broker }) => broker.globals.dayTrades);
    return { version: policy?.version ?? 0, content: contentOf(policy) };
  },
  execute: (proposal, approved) =>
    executeCommand(coreOf(proposal.tenantId), proposal, {
      kind: 'setDayTradePolicy',
      policy: policyFrom(proposal.content, proposal.subjectVersion + 1),
      proposal: approved,
    }),
});

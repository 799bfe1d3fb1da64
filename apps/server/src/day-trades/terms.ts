import type { DayTradePolicy, SizedRate } from '@kabuto/brokerage';
import type { DayTradeTerms } from '@kabuto/contract';
import { MINUTE_MS, yen } from '@kabuto/market';

/** The broker charges none for day trades, whatever a policy says (rules/market.md 3.4). */
const COMMISSION = yen(0);

/** Millionths in a percent. */
const PPM_PERCENT = 10_000;

/** A time of the market's day, milliseconds, as '15:20'. */
export function clockText(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS);
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** Millionths as percent, '1.8'. */
export const percentText = (ppm: number): string => String(ppm / PPM_PERCENT);

/** A percentage with at most four decimals in millionths; null for another text. */
export const ppmOf = (percent: string): number | null =>
  /^\d{1,3}(\.\d{1,4})?$/.test(percent) ? Math.round(Number(percent) * PPM_PERCENT) : null;

const rateView = ({ below, ratePpm, ratePpmAbove }: SizedRate): DayTradeTerms['interest'] => ({
  below: String(below),
  percent: percentText(ratePpm),
  percentAbove: percentText(ratePpmAbove),
});

/** The terms of day trades in the API's format. */
export const termsView = (policy: DayTradePolicy): DayTradeTerms => ({
  initialPercent: String(policy.initialPercent),
  maintenancePercent: String(policy.maintenancePercent),
  minimum: String(policy.minimum),
  collateralPercent: String(policy.collateralPercent),
  commission: String(COMMISSION),
  interest: rateView(policy.interest),
  loan: rateView(policy.loan),
  penalty: String(policy.penalty),
  warnsAt: clockText(policy.warnAt),
  closesAt: clockText(policy.auctionAt),
  deliversUntil: clockText(policy.deliverUntil),
});

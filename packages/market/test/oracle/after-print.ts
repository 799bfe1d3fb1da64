import { addBusinessDays } from '../../src/calendar/business-day.ts';
import type { EpochMs } from '../../src/units.ts';
import type { Issue } from './issue.ts';
import { limitsOf } from './tables.ts';

/** Effects of a trade: the short-sale rule, and the limits of a new issue after its first price. */
export function afterPrint(issue: Issue): void {
  const { last, shared } = issue;
  if (last === undefined) return;
  // A trade at nine tenths of the base or below restricts short sales until the end of the next business day
  // (rules/market.md 1.10).
  if (last * 10 > issue.base * 9) return;
  issue.shortRuleUntil = addBusinessDays(shared.tradeDate, 1);
  shared.done.push('short-sale rule triggered');
}

/** The first price is the base of its day, and orders outside the new limits are cancelled (rules/market.md 1.9). */
export function firstPrice(issue: Issue, first: number, at: EpochMs): void {
  issue.shared.done.push('first price of a new issue');
  if (issue.isAdded) issue.shared.done.push('first price of an issue listed within the day');
  issue.base = first;
  const { lower, upper } = limitsOf(issue.tickTable, first, 'no');
  issue.lower = lower;
  issue.upper = upper;
  issue.reportTerms(at);
  cancelOutside(issue, at);
}

/** Cancels the orders outside the day's limits. */
export function cancelOutside(issue: Issue, at: EpochMs): void {
  const outside = issue.orders.filter(
    ({ price }) => price !== undefined && (price < issue.lower || price > issue.upper),
  );
  issue.end('cancelled', outside, at);
}

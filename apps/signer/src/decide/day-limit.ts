import type { SignedTransfer } from '../log/log-state.ts';
import { DAY } from '../policy/policy.ts';
import { type Wait, wait } from './decision.ts';

/**
 * Whether `amount` still fits under the limit of any 24 hours beside what was signed: `null` when it does. Every signed
 * transfer counts, also a voided one. Otherwise `notBefore` is when enough of it is older than a day.
 */
export function dayLimitReached(
  transfers: readonly SignedTransfer[],
  { amount, limit, now }: { readonly amount: number; readonly limit: number; readonly now: number },
): Wait | null {
  const recent = transfers.filter(({ at }) => at > now - DAY).sort((a, b) => a.at - b.at);
  let used = recent.reduce((sum, { units }) => sum + units, 0);
  if (used + amount <= limit) return null;
  const params = { limit, used, amount };
  for (const { at, units } of recent) {
    used -= units;
    if (used + amount <= limit) return wait('DAY_LIMIT', params, at + DAY);
  }
  return wait('DAY_LIMIT', params);
}

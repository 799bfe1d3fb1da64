import { mulDiv, type Yen, yen } from '@kabuto/market';
import type { FeeSchedule, Side } from '../types.ts';

/** 0.055 % including tax, no minimum: a new tenant's schedule (rules/core.md 8). */
export const DEFAULT_FEE_SCHEDULE: FeeSchedule = { version: 1, ratePpm: 550, minimum: yen(0) };

const MILLION = 1_000_000;

/**
 * The whole fee, in yen, of an order whose fills so far sum to `total` yen: rate rounded down, at least the minimum,
 * nothing before the first fill. A sale's fee never exceeds its proceeds, so a sale never takes cash. Each fill is
 * charged the increase of this number, so splitting fills never changes the fee (rules/core.md 8).
 */
export function feeOnTotal(schedule: FeeSchedule, side: Side, total: Yen): Yen {
  if (total === 0) return yen(0);
  const fee = Math.max(schedule.minimum, mulDiv(total, schedule.ratePpm, MILLION));
  return yen(side === 'sell' ? Math.min(fee, total) : fee);
}

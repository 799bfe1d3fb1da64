import { isBusinessDay, nextBusinessDay } from '../calendar/business-day.ts';
import { timeOfDay, tokyoDate, tokyoEpoch, tokyoTimeOfDay } from '../calendar/tokyo-time.ts';
import type { EpochMs, IsoDate } from '../units.ts';

/** What a venue is doing: taking orders, matching them, or neither (market-rules.md 1.1). */
export type Phase =
  | 'closed'
  | 'am-acceptance'
  | 'am-continuous'
  | 'lunch'
  | 'pm-acceptance'
  | 'pm-continuous'
  | 'pre-closing';

/** The call auctions of a day. */
export type AuctionKind = 'opening' | 'morning-close' | 'afternoon' | 'closing';

/**
 * From `from` (milliseconds after Tokyo midnight) the venue is in `phase`; `auction` is run at that moment, before the phase begins.
 * `opensDay` starts the day's numbers (by default the morning's acceptance does); `dayGoesOn` closes a session without ending its day.
 */
export type ScheduleStep = {
  readonly from: number;
  readonly phase: Phase;
  readonly auction?: AuctionKind;
  readonly opensDay?: boolean;
  readonly dayGoesOn?: boolean;
};

/** The steps of every business day, in order of time; the last one closes the day. */
export type Schedule = { readonly steps: readonly ScheduleStep[] };

/** A moment at which the phase changes. */
export type Boundary = Omit<ScheduleStep, 'from'> & { readonly at: EpochMs };

/** The Tokyo Stock Exchange's day since 2024-11-05 (market-rules.md 0.1 and 1.1). */
export const TOKYO_SCHEDULE: Schedule = {
  steps: [
    { from: timeOfDay('08:00'), phase: 'am-acceptance' },
    { from: timeOfDay('09:00'), phase: 'am-continuous', auction: 'opening' },
    { from: timeOfDay('11:30'), phase: 'lunch', auction: 'morning-close' },
    { from: timeOfDay('12:05'), phase: 'pm-acceptance' },
    { from: timeOfDay('12:30'), phase: 'pm-continuous', auction: 'afternoon' },
    { from: timeOfDay('15:25'), phase: 'pre-closing' },
    { from: timeOfDay('15:30'), phase: 'closed', auction: 'closing' },
  ],
};

/** The phase at `at`; a boundary's own moment already belongs to the new phase. */
export function phaseAt(schedule: Schedule, at: EpochMs): Phase {
  if (!isBusinessDay(tokyoDate(at))) return 'closed';
  const now = tokyoTimeOfDay(at);
  let phase: Phase = 'closed';
  for (const step of schedule.steps) if (step.from <= now) phase = step.phase;
  return phase;
}

const boundary = (date: IsoDate, { from, ...step }: ScheduleStep): Boundary => ({
  at: tokyoEpoch(date, from),
  ...step,
});

/** The first change of phase strictly after `at`, skipping nights, weekends and holidays. Throws RangeError for an empty schedule. */
export function nextBoundary(schedule: Schedule, at: EpochMs): Boundary {
  const today = tokyoDate(at);
  const now = tokyoTimeOfDay(at);
  const later = isBusinessDay(today) ? schedule.steps.find((step) => step.from > now) : undefined;
  if (later !== undefined) return boundary(today, later);
  const first = schedule.steps[0];
  if (first === undefined) throw new RangeError('a schedule needs at least one step');
  return boundary(nextBusinessDay(today), first);
}

/** When `phase` begins on `date`. Throws RangeError when the schedule has no such phase. */
export function phaseStart(schedule: Schedule, date: IsoDate, phase: Phase): EpochMs {
  const step = schedule.steps.find((candidate) => candidate.phase === phase);
  if (step === undefined) throw new RangeError(`the schedule has no phase ${phase}`);
  return tokyoEpoch(date, step.from);
}

/** Whether orders trade as they arrive. */
export const isContinuous = (phase: Phase): boolean => phase === 'am-continuous' || phase === 'pm-continuous';

/** Whether orders are collected for an auction. */
export const isCollecting = (phase: Phase): boolean =>
  phase === 'am-acceptance' || phase === 'pm-acceptance' || phase === 'pre-closing';

/** Whether the venue takes new orders: not at lunch and not when closed (market-rules.md 1.1). */
export const acceptsOrders = (phase: Phase): boolean => isContinuous(phase) || isCollecting(phase);

/** The trading date to which an order given at `at` belongs: today until the close, then the next business day. */
export function tradeDateAt(schedule: Schedule, at: EpochMs): IsoDate {
  const today = tokyoDate(at);
  const last = schedule.steps.at(-1);
  const open = isBusinessDay(today) && (last === undefined || tokyoTimeOfDay(at) < last.from);
  return open ? today : nextBusinessDay(today);
}

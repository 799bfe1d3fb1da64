import { isBusinessDay, nextBusinessDay, previousBusinessDay } from '../calendar/business-day.ts';
import { DAY_MS, timeOfDay, tokyoDate, tokyoEpoch } from '../calendar/tokyo-time.ts';
import type { EpochMs, IsoDate } from '../units.ts';

/** The state of a venue: accepting orders, matching them, or neither (rules/market.md 1.1). */
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
 * From `from` (milliseconds after Tokyo midnight) the venue is in `phase`; `auction` runs at that moment, before the
 * phase begins. `opensDay` resets the day's figures (by default the morning's acceptance does); `endsSession` ends all
 * orders without ending the day. A step may be after midnight. Steps after the one that closes the day belong to the
 * next business day's trading (rules/market.md 2).
 */
export type ScheduleStep = {
  readonly from: number;
  readonly phase: Phase;
  readonly auction?: AuctionKind;
  readonly opensDay?: boolean;
  readonly endsSession?: boolean;
};

/** The steps of every business day, in order of time; the last one closes the day. */
export type Schedule = { readonly steps: readonly ScheduleStep[] };

/** A moment at which the phase changes. */
export type Boundary = Omit<ScheduleStep, 'from'> & { readonly at: EpochMs };

/** The Tokyo Stock Exchange's day since 2024-11-05 (rules/market.md 0.1 and 1.1). */
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

/** The step that ends the day and its orders. Throws RangeError for a schedule that never closes. */
function closingStep(schedule: Schedule): ScheduleStep {
  const step = schedule.steps.find(({ phase }) => phase === 'closed');
  if (step === undefined) throw new RangeError('a schedule needs a step that closes the day');
  return step;
}

const elapsed = (at: EpochMs, date: IsoDate): number => at - tokyoEpoch(date, 0);

/** The phase at `at`; the moment of a boundary belongs to the new phase. */
export function phaseAt(schedule: Schedule, at: EpochMs): Phase {
  const today = tokyoDate(at);
  const begun = (date: IsoDate): ScheduleStep | undefined =>
    schedule.steps.findLast((step) => step.from <= elapsed(at, date));
  const here = isBusinessDay(today) ? begun(today) : undefined;
  return (here ?? begun(previousBusinessDay(today)))?.phase ?? 'closed';
}

const boundary = (date: IsoDate, { from, ...step }: ScheduleStep): Boundary => ({
  at: tokyoEpoch(date, from),
  ...step,
});

/**
 * The first phase change strictly after `at`, skipping nights, weekends and holidays. Throws RangeError for an empty
 * schedule.
 */
export function nextBoundary(schedule: Schedule, at: EpochMs): Boundary {
  const today = tokyoDate(at);
  const [first, last] = [schedule.steps[0], schedule.steps.at(-1)];
  if (first === undefined || last === undefined) throw new RangeError('a schedule needs at least one step');
  const after = (date: IsoDate): Boundary | undefined => {
    const later = schedule.steps.find((step) => step.from > elapsed(at, date));
    return later === undefined ? undefined : boundary(date, later);
  };
  const overnight = last.from >= DAY_MS ? after(previousBusinessDay(today)) : undefined;
  const here = overnight ?? (isBusinessDay(today) ? after(today) : undefined);
  return here ?? boundary(nextBusinessDay(today), first);
}

/**
 * When `phase` begins for the trading date `date`; a night session begins on the business day before. Throws RangeError
 * when the schedule has no such phase.
 */
export function phaseStart(schedule: Schedule, date: IsoDate, phase: Phase): EpochMs {
  const step = schedule.steps.find((candidate) => candidate.phase === phase);
  if (step === undefined) throw new RangeError(`the schedule has no phase ${phase}`);
  return tokyoEpoch(step.from > closingStep(schedule).from ? previousBusinessDay(date) : date, step.from);
}

/** The trading date of an order placed at `at`: today until the close, then the next business day. */
export function tradeDateAt(schedule: Schedule, at: EpochMs): IsoDate {
  const today = tokyoDate(at);
  const open = isBusinessDay(today) && elapsed(at, today) < closingStep(schedule).from;
  return open ? today : nextBusinessDay(today);
}

/** Whether orders trade as they arrive. */
export const isContinuous = (phase: Phase): boolean => phase === 'am-continuous' || phase === 'pm-continuous';

/** Whether orders are collected for an auction. */
export const isCollecting = (phase: Phase): boolean =>
  phase === 'am-acceptance' || phase === 'pm-acceptance' || phase === 'pre-closing';

/** Whether the venue accepts new orders: not at lunch and not when closed (rules/market.md 1.1). */
export const acceptsOrders = (phase: Phase): boolean => isContinuous(phase) || isCollecting(phase);

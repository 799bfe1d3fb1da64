import { isBusinessDay, nextBusinessDay } from '../../src/calendar/business-day.ts';
import { addDays } from '../../src/calendar/civil.ts';
import { tokyoDate, tokyoEpoch } from '../../src/calendar/tokyo-time.ts';
import type { Schedule, ScheduleStep } from '../../src/session/schedule.ts';
import type { EpochMs, IsoDate } from '../../src/units.ts';

export type ScheduledStep = { readonly at: EpochMs; readonly step: ScheduleStep };

/** Every step of the schedule after `from` up to `to`, in order of time. Computed day by day. */
export function stepsBetween(schedule: Schedule, from: EpochMs, to: EpochMs): ScheduledStep[] {
  const found: ScheduledStep[] = [];
  for (let date: IsoDate = addDays(tokyoDate(from), -2); date <= tokyoDate(to); date = addDays(date, 1)) {
    if (!isBusinessDay(date)) continue;
    for (const step of schedule.steps) found.push({ at: tokyoEpoch(date, step.from), step });
  }
  return found.filter(({ at }) => at > from && at <= to).sort((a, b) => a.at - b.at);
}

/** The trading date that follows the close of `date`. */
export const dayAfter = (date: IsoDate): IsoDate => nextBusinessDay(date);

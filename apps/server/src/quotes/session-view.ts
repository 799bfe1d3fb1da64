import type { SessionView } from '@kabuto/contract';
import { epochMs, MINUTE_MS, nextBoundary, type Phase, type Schedule, TOKYO_SCHEDULE } from '@kabuto/market';
import { displayDate, type SessionState } from '../core/index.ts';

/**
 * When the parts of a business day begin, in minutes after midnight in Tokyo. Throws RangeError for a schedule without
 * one of them.
 */
export function hoursOf({ steps }: Schedule): SessionView['hours'] {
  const minuteOf = (phase: Phase): number => {
    const step = steps.find((candidate) => candidate.phase === phase);
    if (step === undefined) throw new RangeError(`the schedule has no phase ${phase}`);
    return step.from / MINUTE_MS;
  };
  return {
    opening: minuteOf('am-continuous'),
    lunch: minuteOf('lunch'),
    afternoon: minuteOf('pm-continuous'),
    preClosing: minuteOf('pre-closing'),
    close: minuteOf('closed'),
  };
}

const HOURS = hoursOf(TOKYO_SCHEDULE);

/** The session in the API's format. */
export const sessionView = (state: SessionState, clock: SessionView['clock']): SessionView => ({
  phase: state.phase,
  tradeDate: displayDate(state),
  orderDate: state.orderDate,
  marketTime: state.marketTime,
  nextAt: nextBoundary(TOKYO_SCHEDULE, epochMs(state.marketTime)).at,
  speed: state.speed,
  clock,
  hours: HOURS,
  ...(state.night === undefined ? {} : { night: { venue: 'pts', ...state.night } }),
});

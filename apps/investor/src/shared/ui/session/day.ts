import type { SessionView } from '@kabuto/contract';
import type { EpochMs } from '@kabuto/market';
import { MINUTE_MS, tokyoTimeOfDay } from '@kabuto/market';
import type { TextKey } from '../../../messages/index.ts';

type Phase = SessionView['phase'];

/** Minutes that the session line shows before the opening and after the close. */
const MARGIN = 30;

/** The session line for a venue's hours: ticks, the two sessions, and the place of a market time, each 0 to 1. */
export function lineOf({ opening, lunch, afternoon, preClosing, close }: SessionView['hours']) {
  const from = opening - MARGIN;
  const length = close + MARGIN - from;
  const positionOf = (minute: number): number => Math.min(1, Math.max(0, (minute - from) / length));
  return {
    ticks: [opening, lunch, afternoon, preClosing, close].map(positionOf),
    stretches: [
      { from: positionOf(opening), to: positionOf(lunch) },
      { from: positionOf(afternoon), to: positionOf(close) },
    ],
    // The wire has market time as a number.
    pointAt: (marketTime: number): number => positionOf(tokyoTimeOfDay(marketTime as EpochMs) / MINUTE_MS),
  };
}

export const PHASE_TEXT: Readonly<Record<Phase, TextKey>> = {
  closed: 'shell.phaseClosed',
  'am-acceptance': 'shell.phaseAmAcceptance',
  'am-continuous': 'shell.phaseAmContinuous',
  lunch: 'shell.phaseLunch',
  'pm-acceptance': 'shell.phasePmAcceptance',
  'pm-continuous': 'shell.phasePmContinuous',
  'pre-closing': 'shell.phasePreClosing',
};

/** The text for the event after each phase, for the countdown. */
export const NEXT_TEXT: Readonly<Record<Phase, TextKey>> = {
  closed: 'shell.untilAcceptance',
  'am-acceptance': 'shell.untilOpening',
  'am-continuous': 'shell.untilLunch',
  lunch: 'shell.untilAcceptance',
  'pm-acceptance': 'shell.untilPmOpening',
  'pm-continuous': 'shell.untilPreClosing',
  'pre-closing': 'shell.untilClosing',
};

/** Whether orders trade as they arrive in this phase. */
export const isTrading = (phase: Phase): boolean => phase === 'am-continuous' || phase === 'pm-continuous';

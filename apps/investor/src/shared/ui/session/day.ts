import type { SessionView } from '@kabuto/contract';
import type { EpochMs } from '@kabuto/market';
import { TOKYO_SCHEDULE, tokyoTimeOfDay } from '@kabuto/market';
import type { TextKey } from '../../../messages/index.ts';

type Phase = SessionView['phase'];

const { steps } = TOKYO_SCHEDULE;
const HALF_HOUR = 1_800_000;
const startOf = (wanted: Phase): number => steps.find(({ phase }) => phase === wanted)?.from ?? 0;

/** The part of the day that the session line shows, in milliseconds after Tokyo midnight. */
const FROM = startOf('am-continuous') - HALF_HOUR;
const TO = startOf('closed') + HALF_HOUR;

/** The position of a time of day on the line, 0 to 1. */
const positionOf = (time: number): number => Math.min(1, Math.max(0, (time - FROM) / (TO - FROM)));

/** The line's ticks: opening, lunch, afternoon, pre-close, close. */
export const TICKS: readonly number[] = steps
  .filter(({ phase }) => !phase.endsWith('acceptance'))
  .map(({ from }) => positionOf(from));

const stretch = (from: Phase, to: Phase) => ({ from: positionOf(startOf(from)), to: positionOf(startOf(to)) });

/** The morning and the afternoon session on the line. */
export const STRETCHES: readonly { readonly from: number; readonly to: number }[] = [
  stretch('am-continuous', 'lunch'),
  stretch('pm-continuous', 'closed'),
];

/** The position of the moving point at a market time, 0 to 1. */
export const pointAt = (marketTime: number): number => positionOf(tokyoTimeOfDay(marketTime as EpochMs));

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

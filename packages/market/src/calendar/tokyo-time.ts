import { type EpochMs, epochMs, type IsoDate } from '../units.ts';
import { civilDate, daysOf, formatDate } from './civil.ts';

/** Milliseconds in a day. */
export const DAY_MS = 86_400_000;
const TOKYO_OFFSET_MS = 9 * 3_600_000;

/** The calendar date in Tokyo at `at` (UTC+9, no summer time). */
export const tokyoDate = (at: EpochMs): IsoDate => formatDate(civilDate(Math.floor((at + TOKYO_OFFSET_MS) / DAY_MS)));

/** Milliseconds since midnight in Tokyo. */
export function tokyoTimeOfDay(at: EpochMs): number {
  const local = at + TOKYO_OFFSET_MS;
  return local - Math.floor(local / DAY_MS) * DAY_MS;
}

/** The moment `timeOfDayMs` after midnight in Tokyo on `date`. */
export const tokyoEpoch = (date: IsoDate, timeOfDayMs: number): EpochMs =>
  epochMs(daysOf(date) * DAY_MS + timeOfDayMs - TOKYO_OFFSET_MS);

const CLOCK = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/;

/** Parses 'HH:MM' or 'HH:MM:SS' to milliseconds after midnight. Throws RangeError for any other shape. */
export function timeOfDay(text: string): number {
  const match = CLOCK.exec(text);
  if (match === null) throw new RangeError(`time must be HH:MM or HH:MM:SS, got ${text}`);
  return (Number(match[1]) * 3_600 + Number(match[2]) * 60 + Number(match[3] ?? 0)) * 1_000;
}

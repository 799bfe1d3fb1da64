import type { Translate } from '../../messages/index.ts';

const UNITS = [
  [3_600_000, 'common.hours'],
  [60_000, 'common.minutes'],
] as const;

/** A duration in the largest unit that it is a whole number of, at most hours; milliseconds in. */
export function durationText(t: Translate, ms: number): string {
  const [size, key] = UNITS.find(([unit]) => ms > 0 && ms % unit === 0) ?? [1000, 'common.seconds'];
  return t(key, { n: ms / size });
}

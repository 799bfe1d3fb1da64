import type { TextKey } from '../../messages/index.ts';

const UNITS: readonly (readonly [seconds: number, key: TextKey])[] = [
  [86_400, 'common.days'],
  [3600, 'common.hours'],
  [60, 'common.minutes'],
  [1, 'common.seconds'],
];

/** An age in the largest unit that it fills, rounded down; milliseconds in. */
export function ageOf(ms: number): { readonly key: TextKey; readonly n: number } {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const [size, key] = UNITS.find(([unit]) => seconds >= unit) ?? [1, 'common.seconds'];
  return { key, n: Math.floor(seconds / size) };
}

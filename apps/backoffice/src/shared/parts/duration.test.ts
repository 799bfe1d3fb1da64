import { expect, it } from 'vitest';
import { durationText } from './duration.ts';

it('takes the largest unit that leaves no rest', () => {
  const text = (ms: number) => durationText((key, params) => `${String(params?.n)} ${key}`, ms);
  expect([86_400_000, 60_000, 90_000, 5_400_000, 0, 1_500].map(text)).toEqual([
    '24 common.hours',
    '1 common.minutes',
    '90 common.seconds',
    '90 common.minutes',
    '0 common.seconds',
    '1.5 common.seconds',
  ]);
});

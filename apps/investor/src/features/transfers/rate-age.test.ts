import { expect, it } from 'vitest';
import { type RateNow, rateAgeText } from './rate-age.ts';

const ageOf = (rate: RateNow, now: number): string =>
  rateAgeText(rate, {
    now,
    when: (at) => `at ${at}`,
    t: (key, params) =>
      key === 'transfers.rateAt' ? `${params?.when} ${params?.source}` : `${key} ${params?.count ?? params?.when}`,
  });

it('FND-02 a rate that the brokerage has set shows until when it counts', () => {
  expect(ageOf({ at: 0, source: 'S', until: 90_000 }, 59_000)).toBe('transfers.rateUntil at 90000 S');
});

it('FND-02 the age of a rate is never negative, and stands before its source', () => {
  const said = (at: number, now: number) => ageOf({ at, source: 'S' }, now);
  expect(said(2_000, 1_000)).toBe('common.secondsAgo 0 S');
  expect(said(0, 59_000)).toBe('common.secondsAgo 59 S');
  expect(said(0, 119_000)).toBe('common.minutesAgo 1 S');
});

import { expect, it } from 'vitest';
import { rateAgeText } from './rate-age.ts';

it('FND-02 the age of a rate is never negative, and stands before its source', () => {
  const said = (at: number, now: number) =>
    rateAgeText({ at, source: 'S' }, now, (key, params) =>
      key === 'transfers.rateAt' ? `${params?.when} ${params?.source}` : `${key} ${params?.count}`,
    );
  expect(said(2_000, 1_000)).toBe('common.secondsAgo 0 S');
  expect(said(0, 59_000)).toBe('common.secondsAgo 59 S');
  expect(said(0, 119_000)).toBe('common.minutesAgo 1 S');
});

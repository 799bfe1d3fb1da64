import { expect, it } from 'vitest';
import { addDays, asDate, tokyoDate } from './iso-date.ts';

it('a day ends at midnight in Tokyo', () => {
  expect(tokyoDate(Date.parse('2026-11-20T14:59:59Z'))).toBe('2026-11-20');
  expect(tokyoDate(Date.parse('2026-11-20T15:00:00Z'))).toBe('2026-11-21');
});

it('takes only dates that exist', () => {
  expect(['2026-11-20', '2024-02-29'].map(asDate)).toEqual(['2026-11-20', '2024-02-29']);
  expect([null, '', '2026-11-31', '2025-02-29', '2026-1-1', 'today'].map(asDate)).toEqual([
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
});

it('adds days across months and years', () => {
  expect([addDays('2026-12-31', 1), addDays('2024-03-01', -1)]).toEqual(['2027-01-01', '2024-02-29']);
});

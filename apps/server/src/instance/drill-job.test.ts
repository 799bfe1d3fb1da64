import { describe, expect, it } from 'vitest';
import { isDrillDue } from './drill-job.ts';
import { balanceProblems } from './trial-balance.ts';

const HOUR = 3_600_000;
/** 2026-12-01 03:00 in Tokyo. */
const NIGHT = Date.UTC(2026, 10, 30, 18);

describe('a drill is due', () => {
  it.each([
    ['at night after 20 hours', 20, 0, true],
    ['not before', 19, 0, false],
    ['not by day after 20 hours', 20, 6, false],
    ['at any hour after 30', 30, 6, true],
    ['not at 05:00', 20, 2, false],
  ])('%s', (_name, age, later, due) => {
    const now = NIGHT + later * HOUR;
    expect(isDrillDue(now - age * HOUR, now)).toBe(due);
  });
});

it('names each asset whose balance differs, and none that is equal', () => {
  const yen = { asset: 'JPY', customers: '5', house: '-5' };
  const shares = { asset: '7203', customers: '100', house: '-100' };
  expect(balanceProblems([yen, shares], [yen, shares])).toEqual([]);
  expect(balanceProblems([yen, shares], [{ ...yen, customers: '6' }])).toEqual([
    '7203: nothing restored, 100 of customers and -100 of the house exported',
    'JPY: 6 of customers and -5 of the house restored, 5 of customers and -5 of the house exported',
  ]);
});

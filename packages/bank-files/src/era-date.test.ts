import { describe, expect, it } from 'vitest';
import { eraDate } from './era-date.ts';

describe('a date without its era', () => {
  it.each([
    ['010501', '2019-05-01', '2019-05-01'],
    ['310430', '2019-05-01', '2019-04-30'],
    ['081124', '2026-11-24', '2026-11-24'],
    ['010108', '1989-01-08', '1989-01-08'],
  ])('%s read on %s is %s', (text, near, date) => {
    expect(eraDate(text, near)).toBe(date);
  });

  it.each([
    // before the first and after the last day of an era
    ['010430', '2019-05-01'],
    ['310501', '2019-05-02'],
    ['010107', '1989-01-08'],
    // Heisei 38 would be 2026
    ['381124', '2026-11-24'],
    ['001124', '2018-11-24'],
    ['080229', '2026-02-28'],
    ['0811', '2026-11-24'],
  ])('%s read on %s is none', (text, near) => {
    expect(eraDate(text, near)).toBeNull();
  });
});

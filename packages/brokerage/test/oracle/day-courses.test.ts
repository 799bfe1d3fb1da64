import { expect, it } from 'vitest';
import { playDayCourses } from './day-courses.ts';

it('DAY-01 DAY-02 day trades are those of the naive model on random courses with gaps through the deposit', () => {
  const { courses, ...seen } = playDayCourses(2_000, 1);
  expect(courses).toBe(2_000);
  // otherwise the courses are not about it
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(30);
}, 240_000);

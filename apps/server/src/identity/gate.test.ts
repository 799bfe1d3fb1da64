import { expect, it } from 'vitest';
import { gate } from './gate.ts';

it('runs two at once, lets three wait, refuses the sixth, and works again afterwards', async () => {
  const run = gate(2, 3);
  const doors = Array.from({ length: 6 }, () => Promise.withResolvers<number>());
  let running = 0;
  let most = 0;
  const results = doors.map((door) =>
    run(async () => {
      running += 1;
      most = Math.max(most, running);
      try {
        return await door.promise;
      } finally {
        running -= 1;
      }
    }),
  );
  const settled = Promise.allSettled(results);
  doors.forEach((door, i) => {
    if (i === 1) door.reject(new Error('broken'));
    else door.resolve(i);
  });
  expect((await settled).map((one) => (one.status === 'fulfilled' ? one.value : one.reason.message))).toEqual([
    0,
    'broken',
    2,
    3,
    4,
    'OVERLOADED',
  ]);
  expect([most, running]).toEqual([2, 0]);
  expect(await run(async () => 'again')).toBe('again');
});

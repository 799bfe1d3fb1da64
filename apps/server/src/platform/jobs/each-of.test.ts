import { expect, it } from 'vitest';
import { eachOf } from './each-of.ts';

it('does the work for every item, and throws the first error afterwards', async () => {
  const done: number[] = [];
  const work = eachOf([1, 2, 3, 4], async (item) => {
    if (item % 2 === 0) throw new Error(`item ${item}`);
    done.push(item);
  });
  await expect(work).rejects.toThrow('item 2');
  expect(done).toEqual([1, 3]);
});

it('does as much of it at the same time as is allowed, and each item once', async () => {
  let [running, most] = [0, 0];
  const done: number[] = [];
  const items = Array.from({ length: 20 }, (_, at) => at);
  const work = eachOf(
    items,
    async (item) => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
      if (item === 7) throw new Error('item 7');
      done.push(item);
    },
    { together: 3 },
  );
  await expect(work).rejects.toThrow('item 7');
  expect(most).toBe(3);
  expect(done.toSorted((a, b) => a - b)).toEqual(items.filter((item) => item !== 7));
});

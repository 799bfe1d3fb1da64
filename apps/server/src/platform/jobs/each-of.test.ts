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

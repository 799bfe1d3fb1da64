import { beforeEach, expect, it } from 'vitest';
import { CursorPages } from './cursor-pages.ts';

/** A list of 7 to 1 that continues below a number, as the server's lists do. */
let calls: (string | undefined)[];
const pages = () =>
  new CursorPages(async (smallest: number, { cursor, size }) => {
    calls.push(cursor);
    const left = [7, 6, 5, 4, 3, 2, 1].filter((n) => n >= smallest && n < Number(cursor ?? 99));
    const rows = left.slice(0, size);
    return { rows, next: left.length > size ? (rows.at(-1) ?? null) : null };
  });

beforeEach(() => {
  calls = [];
});

it('continues each page where the one before ended', async () => {
  const list = pages();
  const read = [await list.page(1, 1, 3), await list.page(1, 2, 3), await list.page(1, 3, 3)];
  expect(read.map(({ rows }) => rows)).toEqual([[7, 6, 5], [4, 3, 2], [1]]);
  expect(read.map(({ next }) => next)).toEqual([5, 2, null]);
  expect(calls).toEqual([undefined, '5', '2']);
});

it('reads the pages before one that is requested first, and begins anew with another filter or size', async () => {
  const list = pages();
  expect((await list.page(1, 3, 2)).rows).toEqual([3, 2]);
  expect(calls).toEqual([undefined, '6', '4']);
  expect((await list.page(4, 2, 2)).rows).toEqual([5, 4]);
  expect(calls.slice(3)).toEqual([undefined, '6']);
  expect((await list.page(4, 1, 5)).rows).toEqual([7, 6, 5, 4]);
});

it('returns the last page for a number behind it', async () => {
  expect(await pages().page(1, 9, 4)).toEqual({ rows: [3, 2, 1], next: null });
});

it('begins at the newest again when the first page is read again', async () => {
  const list = pages();
  await list.page(1, 2, 3);
  calls = [];
  await list.page(1, 1, 3);
  await list.page(1, 2, 3);
  expect(calls).toEqual([undefined, '5']);
});

import { expect, it } from 'vitest';
import { Search } from './search.ts';
import { solve } from './solve.ts';

const ID = 'q1w2e3r4t5y6u7i8o9p0aa';
const targetOf = async (number: number, id = ID): Promise<string> => {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${id} ${number}`));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};

it('finds the number behind a hash, also at the edges of its digits', async () => {
  for (const number of [0, 1, 9, 10, 99, 100, 999, 1_000, 9_999, 10_000, 12_345]) {
    expect(new Search(ID, await targetOf(number), number + 1).step(number + 1)).toBe(number);
  }
});

it('hashes messages of every length that fits into one block', async () => {
  for (let length = 1; length <= 53; length += 1) {
    const id = 'x'.repeat(length);
    expect(new Search(id, await targetOf(7, id), 8).step(8)).toBe(7);
  }
  const target = await targetOf(7);
  expect(() => new Search('x'.repeat(54), target, 8)).toThrow(RangeError);
  expect(() => new Search(ID, 'no hash', 8)).toThrow(RangeError);
});

it('resumes where it stopped, and reports completion', async () => {
  const search = new Search(ID, await targetOf(5_000), 6_000);
  expect([search.step(4_000), search.progress]).toEqual([undefined, 4_000 / 6_000]);
  expect(search.step(4_000)).toBe(5_000);
  const hopeless = new Search(ID, await targetOf(9_000), 3_000);
  expect([hopeless.step(2_000), hopeless.step(2_000), hopeless.progress]).toEqual([undefined, null, 1]);
});

it('shows its progress between the steps, and stops there when it is aborted', async () => {
  const parts: number[] = [];
  const stop = new AbortController();
  const watch = { signal: stop.signal, onProgress: (part: number) => parts.push(part) };
  expect(await solve(ID, { target: await targetOf(5_000), numbers: 10_000 }, watch)).toBe(5_000);
  expect(parts).toEqual([0.2, 0.4, 0.5]);
  const stopped = solve(
    ID,
    { target: await targetOf(5_000), numbers: 10_000 },
    { signal: stop.signal, onProgress: () => stop.abort(new Error('enough')) },
  );
  await expect(stopped).rejects.toThrow('enough');
  await expect(
    solve(
      ID,
      { target: await targetOf(5_000), numbers: 100 },
      { signal: new AbortController().signal, onProgress: () => {} },
    ),
  ).rejects.toThrow(RangeError);
});

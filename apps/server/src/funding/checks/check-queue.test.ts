import { expect, it } from 'vitest';
import { CheckQueue, type CheckRound } from './check-queue.ts';

/** A clock, and rounds of a queue whose checks do what `check` does. */
function rounds(check: (id: number) => Promise<unknown> = async () => undefined) {
  const queue = new CheckQueue();
  const clock = { now: 0 };
  const begun: number[] = [];
  const run = (transferIds: readonly number[], more: Partial<CheckRound> = {}) =>
    queue.run({
      ...{ tenantId: 1, transferIds, now: () => clock.now },
      check: (id) => {
        begun.push(id);
        return check(id);
      },
      ...more,
    });
  return { clock, begun, run };
}
const ids = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

it('checks eight at a time, and all of a round', async () => {
  const waiting: (() => void)[] = [];
  const { begun, run } = rounds(() => new Promise<void>((resolve) => waiting.push(resolve)));
  const round = run(ids(20));
  expect(begun).toEqual(ids(8));
  waiting[3]?.();
  await expect.poll(() => begun).toEqual(ids(9));
  const rest = setInterval(() => waiting.shift()?.(), 0);
  await round;
  clearInterval(rest);
  expect(begun).toEqual(ids(20));
});

it('checks what has failed half a minute later, and the others meanwhile', async () => {
  let isDown = true;
  const { clock, begun, run } = rounds(async (id) => {
    if (isDown && id === 2) throw new Error('no reply');
  });
  await expect(run([1, 2, 3])).rejects.toThrow('no reply');
  expect(begun.splice(0)).toEqual([1, 2, 3]);
  clock.now += 29_000;
  await run([2, 4]);
  expect(begun.splice(0)).toEqual([4]);
  isDown = false;
  clock.now += 1_000;
  await run([2, 4]);
  expect(begun).toEqual([2, 4]);
});

it('begins with those whose last try is the longest ago, so that none waits behind what never succeeds', async () => {
  const { clock, begun, run } = rounds(async () => {
    clock.now += 10_000;
    throw new Error('no reply');
  });
  const round = async () => {
    await expect(run(ids(20))).rejects.toThrow('no reply');
    return begun.splice(0);
  };
  // a round ends once it has taken twenty seconds
  const first = await round();
  expect([first.length, first]).toEqual([first.length, ids(first.length)]);
  expect(first.length).toBeLessThan(20);
  clock.now += 60_000;
  const second = await round();
  expect(second[0]).toBe(first.length + 1);
  expect(new Set([...first, ...second]).size).toBe(Math.min(20, first.length + second.length));
});

it('begins nothing once the server stops, and keeps brokerages apart', async () => {
  const { begun, run } = rounds(async () => {
    throw new Error('no reply');
  });
  await run([1], { stopping: AbortSignal.abort() });
  expect(begun).toEqual([]);
  await expect(run([1])).rejects.toThrow('no reply');
  await expect(run([1], { tenantId: 2 })).rejects.toThrow('no reply');
  expect(begun).toEqual([1, 1]);
});

import { expect, it } from 'vitest';
import { CommandQueue, type Lane } from './queue.ts';

const run = (): never => {
  throw new Error('never run');
};

/** Pushes this many items into a lane; returns how many of them were rejected. */
function fill(queue: CommandQueue, lane: Lane, count: number): number {
  let rejected = 0;
  const ignore = (): void => undefined;
  for (let n = 0; n < count; n++) {
    const item = { lane, run, idempotency: undefined, resolve: ignore, reject: ignore, isReady: true };
    if (queue.push(item) !== null) rejected += 1;
  }
  return rejected;
}

const lanesOf = (queue: CommandQueue, limit: number): Partial<Record<Lane, number>> => {
  const counts: Partial<Record<Lane, number>> = {};
  for (const { lane } of queue.take(limit)) counts[lane] = (counts[lane] ?? 0) + 1;
  return counts;
};

it('behind 20,000 queued orders another order is rejected, and cancels are accepted up to the limit of their own lane', () => {
  const queue = new CommandQueue();
  expect(fill(queue, 'normal', 20_000)).toBe(0);
  expect(fill(queue, 'normal', 1)).toBe(1);
  expect(fill(queue, 'urgent', 20_000)).toBe(0);
  expect(fill(queue, 'urgent', 1)).toBe(1);
  expect(lanesOf(queue, 8)).toEqual({ urgent: 7, normal: 1 });
});

it('one place in eight of a batch is left to orders while more cancels are queued than it can hold', () => {
  const queue = new CommandQueue();
  fill(queue, 'normal', 100);
  for (const left of [64, 36, 0]) {
    fill(queue, 'urgent', 512);
    const expected = left === 0 ? { urgent: 512 } : { urgent: 512 - left, normal: left };
    expect(lanesOf(queue, 512)).toEqual(expected);
  }
});

it('cancels go before orders, and a batch of one place takes the cancel', () => {
  const queue = new CommandQueue();
  fill(queue, 'normal', 3);
  fill(queue, 'urgent', 2);
  expect(queue.take(4).map(({ lane }) => lane)).toEqual(['urgent', 'urgent', 'normal', 'normal']);
  fill(queue, 'urgent', 2);
  expect(lanesOf(queue, 1)).toEqual({ urgent: 1 });
  expect(lanesOf(queue, 4)).toEqual({ urgent: 1, normal: 1 });
});

import { describe, expect, it } from 'vitest';
import { LatencyLimit } from './latency-limit.ts';

/**
 * A server that finishes one call after the other, each after `each(now)` ms, with a new call every `offered` ms;
 * returns the outcome.
 */
function serve(limit: LatencyLimit, each: (now: number) => number, offered: number, seconds: number) {
  const queue: number[] = [];
  const took: number[] = [];
  let refused = 0;
  let free = 0;
  let next = 0;
  const end = seconds * 1000;
  for (let now = 0; now < end; now++) {
    for (; next <= now; next += offered) {
      if (limit.acquire()) queue.push(next);
      else refused += 1;
    }
    for (; queue[0] !== undefined && Math.max(free, queue[0]) + each(now) <= now; ) {
      const came = queue.shift() ?? 0;
      free = Math.max(free, came) + each(now);
      limit.release(now - came, now);
      took.push(now - came);
    }
  }
  return { done: took.length / seconds, refused: refused / seconds, late: took.slice(took.length >> 1) };
}
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

describe('the latency limit', () => {
  it('admits as many calls as the server can complete in time', () => {
    const { refused, done } = serve(new LatencyLimit(1_000, 0), () => 1, 2, 10);
    expect(refused).toBe(0);
    expect(done).toBeGreaterThan(490);
  });

  it.each([0.5, 1, 2])(
    'at three times the capacity of a server of %d ms a call, it is busy and no call waits for long',
    (each) => {
      const { done, late, refused } = serve(new LatencyLimit(1_000, 0), () => each, each / 3, 20);
      expect(done).toBeGreaterThan((1_000 / each) * 0.9);
      expect(mean(late)).toBeLessThan(200);
      expect(refused).toBeGreaterThan((1_000 / each) * 1.8);
    },
  );

  it('admits more calls again when the server gets faster', () => {
    const slowAtFirst = (now: number): number => (now < 5_000 ? 4 : 0.5);
    const { done } = serve(new LatencyLimit(1_000, 0), slowAtFirst, 1, 25);
    expect(done).toBeGreaterThan(((250 * 5 + 1_000 * 20) / 25) * 0.9);
  });
});

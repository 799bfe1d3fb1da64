import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normal, smooth, uniform } from './noise.ts';

const key = fc.integer({ min: -2_147_483_648, max: 2_147_483_647 });

describe('noise', () => {
  it('stays in its range for any integers', () => {
    fc.assert(
      fc.property(key, key, key, key, (seed, a, b, c) => {
        const even = uniform(seed, a, b, c);
        return even >= 0 && even < 1 && Math.abs(normal(seed, a, b, c)) < 3.47;
      }),
    );
  });

  it('has mean 0 and variance 1 along each of its keys', () => {
    const count = 20_000;
    const along = [
      (i: number) => normal(i, 1, 2, 3),
      (i: number) => normal(7, i, 2, 3),
      (i: number) => normal(7, 1, i, 3),
      (i: number) => normal(7, 1, 2, 2 * i),
    ];
    for (const draw of along) {
      let sum = 0;
      let squares = 0;
      for (let i = 0; i < count; i++) {
        const x = draw(i);
        sum += x;
        squares += x * x;
      }
      expect(Math.abs(sum / count)).toBeLessThan(0.03);
      expect(Math.abs(squares / count - 1)).toBeLessThan(0.03);
    }
  });

  it('slow noise moves by at most a step of its width', () => {
    for (let at = 0; at < 500; at++) {
      expect(Math.abs(smooth(5, 1, at + 1, 20) - smooth(5, 1, at, 20))).toBeLessThanOrEqual(1 / 20);
    }
  });
});

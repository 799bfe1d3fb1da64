import { describe, expect, it } from 'vitest';
import { DEMO_RATES, freshRate, type Rate } from './rate.ts';

const NOW = 1_800_000_000_000;
const sourceOf = (rate: Rate | null) => ({ read: async () => rate });
const rate = (at: number): Rate => ({ rate: 1_500_000, at, source: 'test' });

describe('a rate', () => {
  it.each([
    ['of now', true, NOW],
    ['of five minutes ago', true, NOW - 300_000],
    ['that is older', false, NOW - 300_001],
    ['of a time to come', false, NOW + 1],
  ])('%s is fresh: %s', async (_, isFresh, at) => {
    expect(await freshRate(sourceOf(rate(at)), NOW)).toEqual(isFresh ? rate(at) : null);
  });

  it('that people agreed on is fresh from its approval until its end, however long that is', async () => {
    const until = NOW + 3_600_000;
    const agreed = { ...rate(NOW), until };
    expect(await freshRate(sourceOf(agreed), until - 1)).toEqual(agreed);
    expect([await freshRate(sourceOf(agreed), until), await freshRate(sourceOf(agreed), NOW - 1)]).toEqual([
      null,
      null,
    ]);
  });

  it.each([0, 1.5, Number.NaN, 1_000_000_001])('of %s is none', async (wrong) => {
    expect(await freshRate(sourceOf({ ...rate(NOW), rate: wrong }), NOW)).toBeNull();
  });

  it('may be missing', async () => {
    expect(await freshRate(sourceOf(null), NOW)).toBeNull();
  });

  it('of the demo is one number a minute, between 147 and 153 yen', async () => {
    const read = async (now: number) => await DEMO_RATES.read(now);
    expect(await read(NOW)).toEqual(await read(NOW + 59_999));
    const rates = await Promise.all(Array.from({ length: 500 }, (_, at) => read(NOW + at * 3_600_000)));
    for (const one of rates) expect(Math.abs((one?.rate ?? 0) - 1_500_000)).toBeLessThan(30_000);
    expect(new Set(rates.map((one) => one?.rate)).size).toBeGreaterThan(400);
  });
});

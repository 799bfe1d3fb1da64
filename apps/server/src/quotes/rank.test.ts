import { price } from '@kabuto/market';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rank } from './rank.ts';
import type { QuoteFacts } from './store.ts';

// A ranking reads these fields only.
const factsOf = (fields: Pick<QuoteFacts, 'base' | 'last' | 'volume' | 'turnover'>) => ({
  facts: fields as QuoteFacts,
});

const anyRow = fc
  .record({
    base: fc.integer({ min: 1_000, max: 50_000 }).map(price),
    last: fc.option(fc.integer({ min: 1_000, max: 50_000 }).map(price)),
    volume: fc.nat(9),
    turnover: fc.nat(9),
  })
  .map(factsOf);

const percent = ({ facts: { last, base } }: ReturnType<typeof factsOf>): number =>
  last === null ? 0 : (last - base) / base;

const descends = (figures: readonly number[]): boolean =>
  figures.every((figure, index) => figure > 0 && figure <= (figures[index - 1] ?? Number.MAX_VALUE));

describe('RT-12 a ranking', () => {
  it('is in the order of the figures that it returns, and has every row with a positive one', () => {
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 30 }), (rows) => {
        const gains = rank(rows, 'gainers').map(percent);
        const losses = rank(rows, 'losers').map((row) => 0 - percent(row));
        const volumes = rank(rows, 'volume').map(({ facts }) => facts.volume);
        const values = rank(rows, 'value').map(({ facts }) => facts.turnover);
        for (const figures of [gains, losses, volumes, values]) expect(descends(figures)).toBe(true);
        expect(gains.length + losses.length).toBe(rows.filter((row) => percent(row) !== 0).length);
      }),
    );
  });

  it('keeps ties in their order', () => {
    const row = (code: string) => ({ code, ...factsOf({ base: price(10), last: price(20), volume: 5, turnover: 50 }) });
    expect(rank([row('1301'), row('6758'), row('7203')], 'volume').map(({ code }) => code)).toEqual([
      '1301',
      '6758',
      '7203',
    ]);
  });
});

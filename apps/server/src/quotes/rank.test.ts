import { price } from '@kabuto/market';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type RankingKind, rank } from './rank.ts';
import type { QuoteFacts } from './store.ts';

type Fields = Pick<QuoteFacts, 'base' | 'last' | 'open' | 'upper' | 'lower' | 'volume' | 'turnover'>;
// A ranking reads these fields only.
const factsOf = (fields: Fields) => ({ facts: fields as QuoteFacts });

/** Prices around a base of 1,000 to 2,000 with limits 300 away: small ranges, so that ties and limits are frequent. */
const anyRow = fc
  .record({
    base: fc.constantFrom(1_000, 2_000),
    last: fc.option(fc.integer({ min: -3, max: 3 })),
    open: fc.option(fc.integer({ min: -3, max: 3 })),
    volume: fc.nat(3),
    turnover: fc.nat(3),
  })
  .map(({ base, last, open, ...rest }) =>
    factsOf({
      base: price(base),
      last: last === null ? null : price(base + last * 100),
      open: open === null ? null : price(base + open * 100),
      upper: price(base + 300),
      lower: price(base - 300),
      ...rest,
    }),
  );
type Row = ReturnType<typeof factsOf>;

/** By the definitions, in whole numbers: a part of the base in millionths, so that the bases divide without a rest. */
const part = (at: number | null, base: number): number => (at === null ? 0 : ((at - base) * 1_000_000) / base);
const FIGURE: Readonly<Record<RankingKind, (row: Row) => number>> = {
  gainers: ({ facts: { last, base } }) => part(last, base),
  losers: ({ facts: { last, base } }) => 0 - part(last, base),
  volume: ({ facts }) => facts.volume,
  value: ({ facts }) => facts.turnover,
  'limit-up': ({ facts: { last, upper, base } }) => (last !== null && last >= upper ? part(last, base) : 0),
  'limit-down': ({ facts: { last, lower, base } }) => (last !== null && last <= lower ? 0 - part(last, base) : 0),
  'gap-up': ({ facts: { open, base } }) => part(open, base),
  'gap-down': ({ facts: { open, base } }) => 0 - part(open, base),
};

/** Takes the greatest positive figure that is left, the earliest of equal ones, until none is. */
function naive(rows: readonly Row[], kind: RankingKind): Row[] {
  const left = [...rows];
  const ranked: Row[] = [];
  for (;;) {
    let best = -1;
    for (const [index, row] of left.entries()) {
      const figure = FIGURE[kind](row);
      if (figure > 0 && (best < 0 || figure > FIGURE[kind](left[best] ?? row))) best = index;
    }
    if (best < 0) return ranked;
    ranked.push(...left.splice(best, 1));
  }
}

// Its keys are all kinds.
const KINDS = Object.keys(FIGURE) as RankingKind[];

describe('RT-12 a ranking', () => {
  it.each(KINDS)(
    'RT-12 by %s has the rows with a positive figure, greatest first, equal ones in their order',
    (kind) => {
      fc.assert(
        fc.property(fc.array(anyRow, { maxLength: 20 }), (rows) => {
          expect(rank(rows, kind)).toEqual(naive(rows, kind));
          expect(rank(rows, kind).every((row) => rows.includes(row))).toBe(true);
        }),
      );
    },
  );

  it('RT-12 keeps ties in their order', () => {
    const figures = { base: price(10), last: price(20), open: null, upper: price(30), lower: price(5) };
    const row = (code: string) => ({ code, ...factsOf({ ...figures, volume: 5, turnover: 50 }) });
    expect(rank([row('1301'), row('6758'), row('7203')], 'volume').map(({ code }) => code)).toEqual([
      '1301',
      '6758',
      '7203',
    ]);
  });
});

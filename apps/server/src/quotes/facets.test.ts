import type { InstrumentView } from '@kabuto/contract';
import { describe, expect, it } from 'vitest';
import { facetsOf, filtered } from './facets.ts';
import { searchIndex } from './search-index.ts';

const ISSUES = [
  ['7203', 'prime', '3700'],
  ['7287', 'standard', '3700'],
  ['7409', 'growth', '3700'],
  ['7453', 'prime', '6100'],
] as const;
const found = searchIndex(
  ISSUES.map(([code, section, sector], at) => ({
    view: {
      code,
      names: { jp: code, en: code, tw: code },
      kana: 'テスト',
      section,
      sector,
      sectorNames: { jp: sector, en: sector, tw: sector },
      lot: '100',
      tickTable: 'other',
    } satisfies InstrumentView,
    turnover: 10 - at,
  })),
)('7');
const codes = (filter: Parameters<typeof filtered>[1]) => filtered(found, filter).map(({ view }) => view.code);
const counts = (filter: Parameters<typeof facetsOf>[1]) => {
  const { sections, sectors } = facetsOf(found, filter);
  return [sections.map(({ section, count }) => [section, count]), sectors.map(({ sector, count }) => [sector, count])];
};

describe('search filters', () => {
  it('limit results to a section, a sector or both, in their order', () => {
    expect(codes({})).toEqual(['7203', '7287', '7409', '7453']);
    expect(codes({ section: 'prime' })).toEqual(['7203', '7453']);
    expect(codes({ sector: '3700' })).toEqual(['7203', '7287', '7409']);
    expect(codes({ section: 'prime', sector: '6100' })).toEqual(['7453']);
    expect(codes({ section: 'etf' })).toEqual([]);
  });

  it('each choice is counted with the other filter, not with its own', () => {
    expect(counts({})).toEqual([
      [
        ['prime', 2],
        ['growth', 1],
        ['standard', 1],
      ],
      [
        ['3700', 3],
        ['6100', 1],
      ],
    ]);
    expect(counts({ section: 'growth' })).toEqual([
      [
        ['prime', 2],
        ['growth', 1],
        ['standard', 1],
      ],
      [['3700', 1]],
    ]);
    expect(counts({ sector: '6100' })[0]).toEqual([['prime', 1]]);
  });
});

import { describe, expect, it } from 'vitest';
import { type AnnualData, annualPaper } from './annual-paper.ts';

const HEAD = {
  issuer: { name: 'カブト証券', registrationNumber: null, isSimulated: false },
  member: { name: '山田 花子', accountId: '1001' },
};
const NUMBERING = { documentId: 7, headSeq: 42, headHash: 'ab'.repeat(32) };
const names = (code: string) => ({ jp: `銘柄${code}`, en: `Issue ${code}` });
const DATA: AnnualData = {
  year: 2026,
  months: [
    { key: '2026-03', quantity: 300, proceeds: 1_200_000, realised: 150_000 },
    { key: '2026-11', quantity: 100, proceeds: 400_000, realised: -50_000 },
  ],
  issues: [
    { key: '6758', quantity: 300, proceeds: 1_200_000, realised: 150_000 },
    { key: '7203', quantity: 100, proceeds: 400_000, realised: -50_000 },
  ],
  tax: new Map([
    ['2026-03', 30_472],
    ['2026-11', -10_157],
  ]),
  names,
};

describe('DOC-01 the annual report of the specified account (rules/market.md 6.2)', () => {
  it('sums months and issues to the same result, and the tax of the months to what was withheld', () => {
    const { title, subtitle, figures, tables } = annualPaper(DATA, HEAD, 'jp', NUMBERING);
    expect([title, subtitle]).toEqual(['特定口座年間取引報告書', '2026/01/01 – 2026/12/31']);
    expect(figures.map(({ value }) => value)).toEqual(['1,600,000 円', '1,500,000 円', '100,000 円', '20,315 円']);
    const [months, issues] = tables;
    expect(months?.rows).toEqual([
      ['2026/03', '1,200,000', '1,050,000', '150,000', '30,472'],
      ['2026/11', '400,000', '450,000', '\u221250,000', '\u221210,157'],
    ]);
    expect(months?.total).toEqual(['合計', '1,600,000', '1,500,000', '100,000', '20,315']);
    expect(issues?.rows[1]).toEqual(['7203 銘柄7203', '100', '400,000', '450,000', '\u221250,000']);
    expect(issues?.total?.slice(2)).toEqual(months?.total?.slice(1, 4));
  });

  it('divides the tax where it is that on the gain, and gives the reasons where another amount was withheld', () => {
    const notesOf = (data: AnnualData) => annualPaper(data, HEAD, 'en', NUMBERING).notes;
    expect(notesOf(DATA)[0]).toContain('surtax JPY 15,315, local tax JPY 5,000.');
    const unpaid = { ...DATA, tax: new Map([['2026-03', 20_000]]) };
    expect(notesOf(unpaid)[0]).toMatch(/^The tax is what was withheld.*differ/);
    expect(notesOf(unpaid)).toHaveLength(notesOf(DATA).length);
  });

  it('shows a month that has tax but no sale', () => {
    const tax = new Map([...DATA.tax, ['2026-12', -100] as const]);
    const [months] = annualPaper({ ...DATA, tax }, HEAD, 'jp', NUMBERING).tables;
    expect(months?.rows.at(-1)).toEqual(['2026/12', '0', '0', '0', '\u2212100']);
  });
});

import { isoDate } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import { type ConfirmedFill, type ConfirmedOffering, confirmationPaper } from './confirmation-paper.ts';

const HEAD = {
  issuer: { name: 'カブト証券', registrationNumber: null, isSimulated: false },
  member: { name: '山田 花子', accountId: '1001' },
};
const NUMBERING = { documentId: 7, headSeq: 42, headHash: 'ab'.repeat(32) };
const DATE = isoDate('2026-11-27');

const fill = (change: Partial<ConfirmedFill>): ConfirmedFill => ({
  orderId: 11,
  code: '7203',
  names: { jp: 'トヨタ自動車', en: 'Toyota Motor' },
  side: 'buy',
  price: 30_000,
  quantity: 100,
  notional: 300_000,
  fee: 275,
  at: 1_795_744_800_000,
  settlesOn: isoDate('2026-12-01'),
  bucket: 'specified',
  credit: null,
  realised: 0,
  ...change,
});
const paperOf = (fills: readonly ConfirmedFill[], offerings: readonly ConfirmedOffering[] = []) =>
  confirmationPaper({ date: DATE, fills, offerings }, HEAD, 'jp', NUMBERING);

describe('DOC-01 the confirmation of the trades of a date', () => {
  it('lists day trades apart, and their value counts neither as bought nor as sold', () => {
    const sold = fill({ side: 'sell', notional: 301_000, fee: 275 });
    const short = fill({ side: 'sell', credit: 'open', notional: 300_000, fee: 0 });
    const back = fill({ credit: 'close', notional: 299_000, fee: 0, realised: -120 });
    const { figures, tables, notes } = paperOf([sold, short, back]);
    expect(figures.map(({ value }) => value)).toEqual(['0 円', '301,000 円', '275 円', '+300,725 円']);
    const [cash, dayTrades] = tables;
    expect(cash?.rows).toHaveLength(1);
    expect(dayTrades?.rows.map((row) => [row[2], row[5], row[6]])).toEqual([
      ['新規売', '300,000', ''],
      ['返済買', '299,000', '\u2212120'],
    ]);
    expect(dayTrades?.total?.[6]).toBe('\u2212120');
    expect(notes).toHaveLength(2);
  });

  it('lists shares of an offering with what was paid for them, which counts as bought', () => {
    const { names, at } = fill({});
    const block = { kind: 'block', code: '7203', names, at, quantity: 200, price: 29_000, paid: 580_000 } as const;
    const { figures, tables, facts } = paperOf([], [{ ...block, applicationId: 9, settlesOn: DATE }]);
    expect(figures.map(({ value }) => value)).toEqual(['580,000 円', '0 円', '0 円', '\u2212580,000 円']);
    expect(tables.map(({ rows }) => rows.map((row) => row.slice(2)))).toEqual([
      [['大口取引', '200', '2,900', '\u2212580,000', '9']],
    ]);
    expect(facts.flat().join(' ')).toContain('2026');
  });

  it('has no table of what there was not', () => {
    expect(paperOf([fill({})]).tables).toHaveLength(1);
    const [only, ...others] = paperOf([fill({ credit: 'open' })]).tables;
    expect([only?.rows[0]?.[2], others]).toEqual(['新規買', []]);
  });
});

import { isoDate, yen } from '@kabuto/market';
import { expect, it } from 'vitest';
import { type BankLine, bankSources } from './source.ts';

const line = (more: Partial<BankLine> = {}): BankLine => ({
  account: '0001-123-1-7654321',
  date: isoDate('2026-11-24'),
  enquiry: null,
  amount: yen(50_000),
  digest: 'a1b2',
  ...more,
});

it('names a line by its enquiry number, whatever else the line says', () => {
  const [one] = bankSources([line({ enquiry: '000042' })]);
  expect(one).toBe('bank/0001-123-1-7654321/2026-11-24/000042');
  expect(bankSources([line({ enquiry: '000042', digest: 'other', amount: yen(1) })])).toEqual([one]);
});

it('counts equal lines of a date without a number; the same file again has the same sources', () => {
  const file = [
    line(),
    line({ amount: yen(7) }),
    line(),
    line({ digest: 'c3' }),
    line({ date: isoDate('2026-11-25') }),
  ];
  const sources = bankSources(file);
  expect(sources).toEqual([
    'bank/0001-123-1-7654321/2026-11-24/50000/a1b2/1',
    'bank/0001-123-1-7654321/2026-11-24/7/a1b2/1',
    'bank/0001-123-1-7654321/2026-11-24/50000/a1b2/2',
    'bank/0001-123-1-7654321/2026-11-24/50000/c3/1',
    'bank/0001-123-1-7654321/2026-11-25/50000/a1b2/1',
  ]);
  expect(bankSources(file)).toEqual(sources);
});

it('rejects parts that could run into each other, and a number that is there twice', () => {
  for (const wrong of [{ account: 'a/b' }, { digest: '' }, { enquiry: '銀行' }])
    expect(() => bankSources([line(wrong)])).toThrow('visible ASCII');
  expect(() => bankSources([line({ enquiry: '1' }), line({ enquiry: '1' })])).toThrow('enquiry number 1');
});

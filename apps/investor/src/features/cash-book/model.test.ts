import type { CashLine } from '@kabuto/contract';
import { expect, it } from 'vitest';
import { byDate, csvRows, groupOfQuery, textOfLine } from './model.ts';

const NOON = Date.parse('2026-11-24T03:00:00Z');
const EVENING = Date.parse('2026-11-23T15:00:00Z');
const t = (key: string, params: object = {}): string => [key, ...Object.values(params)].join(' ');

const line = (more: Partial<CashLine>): CashLine => ({
  lineId: 'event 1',
  at: NOON,
  kind: 'cash',
  cause: 'deposit',
  amount: '1000',
  balance: '1000',
  settlesOn: null,
  orderId: null,
  transferId: null,
  method: null,
  code: null,
  names: null,
  quantity: null,
  ...more,
});
const names = { jp: 'トヨタ自動車', en: 'Toyota Motor', tw: '豐田汽車' };
const trade = { code: '7203', names, quantity: '1200', cause: null, settlesOn: '2026-11-26' } as const;

it('RT-35 a line says what it was for', () => {
  expect(textOfLine(line({}), t)).toBe('cashBook.deposit');
  expect(textOfLine(line({ method: 'bank' }), t)).toBe('cashBook.deposit');
  expect(textOfLine(line({ method: 'usdt' }), t)).toBe('cashBook.inUsdt cashBook.deposit');
  expect(textOfLine(line({ cause: null }), t)).toBe('cashBook.other');
  expect(textOfLine(line({ ...trade, kind: 'buy' }), t)).toBe('cashBook.bought 1,200');
  expect(textOfLine(line({ kind: 'refund', cause: null }), t)).toBe('cashBook.refunded');
});

it('RT-35 lines are grouped by their date in Tokyo, in the order they come in', () => {
  const lines = [line({ lineId: 'a' }), line({ lineId: 'b', at: EVENING }), line({ lineId: 'c', at: EVENING - 1 })];
  expect(byDate(lines).map(({ date, lines: of }) => [date, of.map(({ lineId }) => lineId)])).toEqual([
    ['2026-11-24', ['a', 'b']],
    ['2026-11-23', ['c']],
  ]);
});

it('RT-35 the CSV has a header and each line with its balance', () => {
  const [header, row] = csvRows([line({ ...trade, kind: 'sell', amount: '3740000', balance: '9000000' })], 'en', t);
  expect(csvRows([line({ method: 'usdt' })], 'en', t)[1]?.[2]).toBe('cashBook.inUsdt cashBook.deposit');
  expect(header).toHaveLength(9);
  expect(row).toEqual([
    '2026-11-24',
    '12:00:00',
    'trades.sold',
    '7203',
    'Toyota Motor',
    '1200',
    '3740000',
    '9000000',
    '2026-11-26',
  ]);
});

it('RT-35 an unknown group in the address shows all lines', () => {
  expect([groupOfQuery({ group: 'tax' }), groupOfQuery({ group: 'x' }), groupOfQuery({})]).toEqual([
    'tax',
    undefined,
    undefined,
  ]);
});

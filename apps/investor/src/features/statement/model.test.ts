import { expect, it } from 'vitest';
import { fileName, statementRows } from './model.ts';

const t = (key: string): string => key;
const HEADER = ['Date', 'Time', 'Transaction', 'Code', 'Name', 'Shares', 'Amount', 'Balance', 'Settlement date'];
const LINE = ['2026-11-24', '12:00:00', 'Deposit', '', '', '', '1000', '1500', ''];
const statement = { from: '2026-11-01', to: '2026-11-30', opening: '500', closing: '1500' };

it('RT-34 the CSV has the opening balance first and the closing balance last, in the column of balances', () => {
  const [header, ...rows] = statementRows(statement, [HEADER, LINE], t);
  expect(header).toEqual(HEADER);
  expect(rows.map((row) => [row[0], row[2], row[6], row[7]])).toEqual([
    ['2026-11-01', 'statement.opening', '', '500'],
    ['2026-11-24', 'Deposit', '1000', '1500'],
    ['2026-11-30', 'statement.closing', '', '1500'],
  ]);
  expect(rows.map(({ length }) => length)).toEqual([HEADER.length, HEADER.length, HEADER.length]);
  expect(fileName(statement)).toBe('kabuto-statement-2026-11-01-2026-11-30');
});

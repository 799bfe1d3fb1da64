import { expect, it } from 'vitest';
import { csvOf } from './csv.ts';

it('CSV begins with the mark of UTF-8, ends each row, and quotes what needs it', () => {
  expect(
    csvOf([
      ['Date', 'Name'],
      ['2026-11-24', 'A "B", C'],
    ]),
  ).toBe('\uFEFFDate,Name\r\n2026-11-24,"A ""B"", C"\r\n');
});

it('text that a spreadsheet would run is text, negative numbers stay numbers', () => {
  expect(csvOf([['=1+1', '@SUM(A1)', '-1200', '-0.5', '-A1']])).toBe("\uFEFF'=1+1,'@SUM(A1),-1200,-0.5,'-A1\r\n");
});

import { expect, it } from 'vitest';
import { csvOf } from './csv.ts';

it('rows become lines of the named columns, absent values empty, and no text a formula', () => {
  const rows = [
    { code: '7203', price: null, quantity: '100', note: '=1+1' },
    { code: '8306', price: '1,200', quantity: '200', note: 'says "no"' },
  ];
  expect(csvOf(rows, ['code', 'price', 'note'])).toBe(
    '\uFEFFcode,price,note\r\n7203,,\'=1+1\r\n8306,"1,200","says ""no"""\r\n',
  );
});

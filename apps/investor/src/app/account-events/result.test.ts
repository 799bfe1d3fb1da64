import { expect, it } from 'vitest';
import { onResult } from './result.ts';
import { NAMES, said, words } from './testing-words.ts';

it.each([
  ['12300', '+12,300'],
  ['-500', '−500'],
  ['0', '0'],
])('a final result of %s yen is confirmed as %s, with date and issue', (realised, amount) => {
  const text = said('shell.resultToast', { date: '11/20', name: 'Toyota', amount });
  expect(onResult({ result: { names: NAMES, realised, tradeDate: '2026-11-20' } }, words)).toEqual({
    kind: 'toast',
    text,
  });
});

import { expect, it } from 'vitest';
import { onTax } from './tax.ts';
import { said, words } from './testing-words.ts';

it.each([
  ['2031', 'shell.taxToast', '2,031'],
  ['-2031', 'shell.refundToast', '2,031'],
] as const)('tax of %s yen is confirmed by %s with its size', (amount, key, shown) => {
  expect(onTax({ tax: { amount } }, words)).toEqual({ kind: 'toast', text: said(key, { amount: shown }) });
});

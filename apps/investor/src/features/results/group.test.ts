import { expect, it } from 'vitest';
import { afterTax } from './group.ts';

const sums = (realised: string, tax: string) => ({ realised, tax });

it('RT-33 tax lowers a result, a refund raises it', () => {
  const left = (realised: string, tax: string) => afterTax({ sum: sums(realised, tax), openTax: null }, undefined);
  expect(left('10000', '2031')).toEqual({ amount: 7_969, withoutOpen: false });
  expect(left('-10000', '-2031')).toEqual({ amount: -7_969, withoutOpen: false });
});

it('RT-33 the tax of the open date is taken off at once; of one issue it is named as missing', () => {
  const sum = sums('10000', '0');
  expect(afterTax({ sum, openTax: '2031' }, undefined)).toEqual({ amount: 7_969, withoutOpen: false });
  expect(afterTax({ sum, openTax: '-2031' }, undefined)).toEqual({ amount: 12_031, withoutOpen: false });
  expect(afterTax({ sum, openTax: '2031' }, '7203')).toEqual({ amount: 10_000, withoutOpen: true });
  expect(afterTax({ sum, openTax: '0' }, '7203')).toEqual({ amount: 10_000, withoutOpen: false });
});

import { expect, it } from 'vitest';
import { afterTax } from './group.ts';

it('RT-33 tax lowers a result, a refund raises it', () => {
  expect(afterTax({ realised: '10000', tax: '2031' })).toBe(7_969);
  expect(afterTax({ realised: '-10000', tax: '-2031' })).toBe(-7_969);
});

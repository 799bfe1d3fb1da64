import { describe, expect, it } from 'vitest';
import { type Key, keyOf, press } from './digits.ts';

const PRICE = { digits: 7, decimals: 1 } as const;
const QUANTITY = { digits: 3, decimals: 0 } as const;
const type = (keys: string, limits: { digits: number; decimals: 0 | 1 }): string =>
  Array.from(keys).reduce((text, key) => press(text, key as Key, limits), '');

describe('keypad', () => {
  it('types digits, one point and its decimals, and nothing beyond the limits', () => {
    expect(type('3142.55', PRICE)).toBe('3142.5');
    expect(type('3.1.4', PRICE)).toBe('3.1');
    expect(type('.5', PRICE)).toBe('0.5');
    expect(type('3.5', QUANTITY)).toBe('35');
    expect(type('12345', QUANTITY)).toBe('123');
  });

  it('replaces a leading zero, deletes the last digit and clears', () => {
    expect(type('007', QUANTITY)).toBe('7');
    expect(press('100', 'back', QUANTITY)).toBe('10');
    expect(press('100', 'clear', QUANTITY)).toBe('');
  });

  it('starts a new number with the first digit, whatever the old one had: decimals, all its digits', () => {
    expect(press('153.1', '1', PRICE, true)).toBe('1');
    expect(press('3142', '5', PRICE, true)).toBe('5');
    expect(press('100', '2', QUANTITY, true)).toBe('2');
    expect(press('153.1', '.', PRICE, true)).toBe('0.');
    expect(press('153', '.', PRICE, true)).toBe('153.');
    expect(press('153.1', 'back', PRICE, true)).toBe('153.');
    expect(press('153.1', '5', PRICE)).toBe('153.1');
  });

  it('understands the keyboard', () => {
    expect(['7', '.', 'Backspace', 'Delete', 'a', 'F1', 'Tab'].map(keyOf)).toEqual([
      ...(['7', '.', 'back', 'clear'] as const),
      undefined,
      undefined,
      undefined,
    ]);
  });
});

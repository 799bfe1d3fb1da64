import { describe, expect, it } from 'vitest';
import { type Key, press } from './digits.ts';

const type = (keys: string, limits: { digits: number; decimals: 0 | 1 }): string =>
  Array.from(keys).reduce((text, key) => press(text, key as Key, limits), '');

describe('keypad', () => {
  it('types digits, one point and its decimals, and nothing beyond the limits', () => {
    expect(type('3142.55', { digits: 7, decimals: 1 })).toBe('3142.5');
    expect(type('3.1.4', { digits: 7, decimals: 1 })).toBe('3.1');
    expect(type('.5', { digits: 7, decimals: 1 })).toBe('0.5');
    expect(type('3.5', { digits: 7, decimals: 0 })).toBe('35');
    expect(type('12345', { digits: 3, decimals: 0 })).toBe('123');
  });

  it('lets a leading zero give way, takes back and clears', () => {
    expect(type('007', { digits: 3, decimals: 0 })).toBe('7');
    expect(press('100', 'back', { digits: 3, decimals: 0 })).toBe('10');
    expect(press('100', 'clear', { digits: 3, decimals: 0 })).toBe('');
  });
});

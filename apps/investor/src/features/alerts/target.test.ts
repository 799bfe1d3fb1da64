import { describe, expect, it } from 'vitest';
import { MAX_CHANGE, parseChange } from './target.ts';

describe('a change in percent', () => {
  it.each([
    ['5', 500],
    ['5.', 500],
    ['0.5', 50],
    ['12.3', 1_230],
    ['99.9', MAX_CHANGE],
    ['0', undefined],
    ['0.0', undefined],
    ['100', undefined],
    ['1.23', undefined],
    ['', undefined],
    ['.', undefined],
  ])('%j is %s hundredths of a percent', (text, hundredths) => {
    expect(parseChange(text)).toBe(hundredths);
  });
});

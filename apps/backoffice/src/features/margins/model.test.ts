import { describe, expect, it } from 'vitest';
import { PATTERNS } from './model.ts';

const takes = (kind: keyof typeof PATTERNS, text: string): boolean => new RegExp(`^(?:${PATTERNS[kind]})$`).test(text);

describe('the fields of the terms of day trades', () => {
  it.each([
    ['initial', ['30', '99', '100'], ['29', '3', '101', '030']],
    ['maintenance', ['20', '30', '100'], ['19', '2', '101']],
    ['least', ['300000', '999999', '1000000', '1000000000000'], ['299999', '30000', '0', '1000000000001']],
  ] as const)('of %s take what the server takes', (kind, good, bad) => {
    for (const text of good) expect(takes(kind, text), text).toBe(true);
    for (const text of bad) expect(takes(kind, text), text).toBe(false);
  });
});

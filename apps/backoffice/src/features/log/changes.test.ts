import { describe, expect, it } from 'vitest';
import { fieldsOf, textOf } from './changes.ts';

describe('what a line of the log changed', () => {
  it('has every field of both sides once, sorted by name', () => {
    expect(fieldsOf({ before: { state: 'open', rate: 5 }, after: { state: 'refused', reason: 'x' } })).toEqual([
      { name: 'rate', before: 5, after: undefined },
      { name: 'reason', before: undefined, after: 'x' },
      { name: 'state', before: 'open', after: 'refused' },
    ]);
    expect(fieldsOf({ before: null, after: null })).toEqual([]);
  });

  it.each([
    [undefined, '―'],
    [null, '―'],
    ['', '―'],
    ['<b>x</b>', '<b>x</b>'],
    [0, '0'],
    [false, 'false'],
    [{ roles: ['admin'] }, '{"roles":["admin"]}'],
  ])('writes %j as %s', (value, text) => {
    expect(textOf(value)).toBe(text);
  });
});

import { describe, expect, it } from 'vitest';
import { radioAfter, radioTabStop } from './radio-keys.ts';

const CHOICES = [{ value: 'a' }, { value: 'b', disabled: true }, { value: 'c' }, { value: 'd' }];
const after = (key: string, value: string) => radioAfter(key, CHOICES, value);

describe('keys of a radio group', () => {
  it('arrows pass over disabled choices and go round the ends', () => {
    expect(['a', 'c', 'd'].map((value) => after('ArrowRight', value))).toEqual(['c', 'd', 'a']);
    expect(['a', 'c', 'd'].map((value) => after('ArrowUp', value))).toEqual(['d', 'a', 'c']);
  });

  it('Home and End select the first and the last; other keys select none', () => {
    expect([after('Home', 'c'), after('End', 'a')]).toEqual(['a', 'd']);
    expect([after('Tab', 'a'), after('x', 'a')]).toEqual([undefined, undefined]);
  });

  it('from a choice that is disabled arrows go to the first or the last', () => {
    expect([after('ArrowDown', 'b'), after('ArrowLeft', 'b')]).toEqual(['a', 'd']);
  });

  it('Tab stops at the chosen one, at the first enabled one if that is disabled, nowhere if all are', () => {
    expect(['c', 'b'].map((value) => radioTabStop(CHOICES, value))).toEqual(['c', 'a']);
    const off = CHOICES.map((choice) => ({ ...choice, disabled: true }));
    expect([radioTabStop(off, 'a'), radioAfter('ArrowRight', off, 'a')]).toEqual([undefined, undefined]);
  });
});

import { describe, expect, it } from 'vitest';
import { type Block, compareBlocks } from './model.ts';

const head = (text: string): Block => ({ heading: true, text });
const line = (text: string): Block => ({ heading: false, text });
const marks = (now: readonly Block[], later: readonly Block[]): string[] =>
  compareBlocks(now, later).map(({ change, text }) => `${change} ${text}`);

describe('what differs between two texts of an agreement', () => {
  it('is nothing for the same text', () => {
    expect(marks([head('1'), line('a')], [head('1'), line('a')])).toEqual(['same 1', 'same a']);
    expect(marks([], [])).toEqual([]);
  });

  it('names what was removed before what replaces it, and keeps the rest', () => {
    expect(marks([head('1'), line('a'), line('b')], [head('1'), line('c'), line('b')])).toEqual([
      'same 1',
      'removed a',
      'added c',
      'same b',
    ]);
  });

  it('finds a paragraph that was put in between or taken out', () => {
    expect(marks([line('a'), line('b')], [line('a'), line('x'), line('b')])).toEqual(['same a', 'added x', 'same b']);
    expect(marks([line('a'), line('x'), line('b')], [line('a'), line('b')])).toEqual(['same a', 'removed x', 'same b']);
  });

  it('takes everything as new without a former text, and a heading as another thing than a paragraph', () => {
    expect(marks([], [head('1'), line('a')])).toEqual(['added 1', 'added a']);
    expect(marks([line('1')], [head('1')])).toEqual(['removed 1', 'added 1']);
  });
});

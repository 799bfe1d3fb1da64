import { describe, expect, it } from 'vitest';
import { HISTORY_LENGTH, historySlot, opened } from './history.ts';

describe('recently viewed issues', () => {
  it('RT-25 puts the newest first and keeps each issue once', () => {
    expect(opened(['7203', '6758', '9984'], '6758')).toEqual(['6758', '7203', '9984']);
  });

  it('RT-25 keeps twenty', () => {
    const many = Array.from({ length: HISTORY_LENGTH }, (_, index) => String(1000 + index));
    const next = opened(many, '7203');
    expect(next).toHaveLength(20);
    expect([next[0], next.at(-1)]).toEqual(['7203', '1018']);
  });

  it('STO-02 a broken history is read as none', () => {
    expect(historySlot.decode('["7203","147A"]')).toEqual(['7203', '147A']);
    expect(['{}', '[1]', '["<b>"]', 'x'].map(historySlot.decode)).toEqual(Array(4).fill(undefined));
  });
});

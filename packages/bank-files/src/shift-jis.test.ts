import { expect, it } from 'vitest';
import { isShiftJis, shiftJisOf } from './shift-jis.ts';

const decoded = (text: string): string => new TextDecoder('shift_jis', { fatal: true }).decode(shiftJisOf(text));

it('encodes kanji, kana, half-width kana, ASCII and the characters of Windows', () => {
  const text = 'トヨタ自動車,ｶﾌﾞﾄ,7203,100\r\n髙島屋①';
  expect(decoded(text)).toBe(text);
  expect([...shiftJisOf('表')]).toEqual([0x95, 0x5c]);
});

it('writes the minus sign and the wave dash, and a question mark for what Shift_JIS does not have', () => {
  expect(decoded('−100〜')).toBe('－100～');
  expect(decoded('a😀b')).toBe('a?b');
  expect([isShiftJis('株式'), isShiftJis('😀')]).toEqual([true, false]);
});

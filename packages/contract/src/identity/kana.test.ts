import { describe, expect, it } from 'vitest';
import { normalizeKana } from './kana.ts';

describe('a name in kana', () => {
  it.each([
    ['ヤマダ タロウ', 'ヤマダ タロウ'],
    ['ﾔﾏﾀﾞ ﾀﾛｳ', 'ヤマダ タロウ'],
    ['やまだ　たろう', 'ヤマダ タロウ'],
    ['  ヤマダ\t　タロウ ', 'ヤマダ タロウ'],
    ['ﾊﾟﾊﾞﾌﾞ', 'パバブ'],
    ['カ\u3099ンタ', 'ガンタ'],
    ['ジョン', 'ジョン'],
    ['じょん すみす', 'ジョン スミス'],
    ['ユーコ', 'ユーコ'],
    ['ユ-コ', 'ユーコ'],
    ['ﾕｰｺ', 'ユーコ'],
    ['ユ−コ', 'ユーコ'],
    ['マイケル・ジョーダン', 'マイケル・ジョーダン'],
    ['ヴァイオレット', 'ヴァイオレット'],
    ['ゔぁん', 'ヴァン'],
    ['ヵヶ', 'ヵヶ'],
  ])('%s is %s', (text, expected) => {
    expect(normalizeKana(text)).toBe(expected);
    expect(normalizeKana(expected)).toBe(expected);
  });

  it.each([
    [''],
    [' '],
    ['山田'],
    ['Yamada'],
    ['ヤマダ1'],
    ['ー'],
    ['・'],
    ['ヤマダ、タロウ'],
    ['ヤマダ<b>'],
    ['ヤマダ\u0000'],
  ])('%j is none', (text) => {
    expect(normalizeKana(text)).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { searchText } from './search-text.ts';

describe('search text', () => {
  it.each([
    ['とよた', 'トヨタ'],
    ['ﾄﾖﾀ', 'トヨタ'],
    ['ｶﾞｽ', 'ガス'],
    ['キャノン', 'キヤノン'],
    ['きゃのん', 'キヤノン'],
    ['ニッサン', 'ニツサン'],
    ['ＮＴＴ', 'ntt'],
    [' Ｎ Ｔ Ｔ ', 'ntt'],
    ['ヤマト・ホールディングス', 'ヤマトホールデイングス'],
    ['J. Front', 'jfront'],
    ['７２０３', '7203'],
    ['台積電', '台積電'],
    ['・', ''],
  ])('%s is compared as %s', (typed, compared) => {
    expect(searchText(typed)).toBe(compared);
  });

  it('keeps the long vowel mark, which is a letter of the reading', () => {
    expect(searchText('ｿﾆｰ')).toBe('ソニー');
  });
});

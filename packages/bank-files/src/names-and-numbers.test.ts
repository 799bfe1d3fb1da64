import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bankKana } from './bank-kana.ts';
import { fromJapanPost } from './japan-post.ts';

describe('the name of a holder', () => {
  it.each([
    ['ヤマダ タロウ', 'ﾔﾏﾀﾞ ﾀﾛｳ'],
    ['やまだ　たろう', 'ﾔﾏﾀﾞ ﾀﾛｳ'],
    ['ﾔﾏﾀﾞ ﾀﾛｳ', 'ﾔﾏﾀﾞ ﾀﾛｳ'],
    // small kana become large ones, the long vowel mark a hyphen, half-voiced marks stay apart
    ['キャッチャー ショウペイ', 'ｷﾔﾂﾁﾔ- ｼﾖｳﾍﾟｲ'],
    ['ヴァン・ホーテン', 'ｳﾞｱﾝ ﾎ-ﾃﾝ'],
    ['ヲノ ン', 'ｦﾉ ﾝ'],
    ['ｶﾌﾞﾄｼｮｳｹﾝ(ｶ', 'ｶﾌﾞﾄｼﾖｳｹﾝ(ｶ'],
    ['Smith　john', 'SMITH JOHN'],
    ['  サトウ   ハナコ ', 'ｻﾄｳ ﾊﾅｺ'],
  ])('%j is %j at a bank', (typed, expected) => {
    expect(bankKana(typed)).toBe(expected);
  });

  it.each(['', '   ', '山田太郎', 'ヤマダ<b>', 'ｱ'.repeat(31), 'ガ'.repeat(16), 'タロウ!'])('%j is none', (typed) => {
    expect(bankKana(typed)).toBeNull();
  });

  it('stays as it is when it is normalised again', () => {
    const letter = fc.constantFrom(...Array.from('アァカガパーャンABz09-. ・ぁぎ'));
    fc.assert(
      fc.property(fc.string({ unit: letter, maxLength: 20 }), (typed) => {
        const once = bankKana(typed);
        if (once !== null) expect(bankKana(once)).toBe(once);
      }),
    );
  });
});

describe('an account at Japan Post', () => {
  // Examples as published: symbol 10530, number 12345671.
  it.each([
    ['10530', '12345671', '058', '1', '1234567'],
    ['12340', '1231', '238', '1', '0000123'],
    ['00530', '123456', '059', '2', '0123456'],
    ['01230', '7', '129', '2', '0000007'],
  ])('symbol %s number %s is branch %s, type %s, account %s', (symbol, number, branch, accountType, account) => {
    expect(fromJapanPost(symbol, number)).toEqual({ bank: '9900', branch, accountType, account });
  });

  it.each([
    ['10530', '12345678'],
    ['10530', '123456781'],
    ['10530', '1'],
    ['00530', '1234567'],
    ['20530', '12345671'],
    ['1053', '12345671'],
    ['10530', '1234-671'],
    ['10530', ''],
    // the account would be 0000000
    ['10530', '01'],
    ['10530', '00000001'],
    ['00530', '0'],
    ['00530', '000000'],
  ])('symbol %j number %j is none', (symbol, number) => {
    expect(fromJapanPost(symbol, number)).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { romajiToKana } from './romaji.ts';

describe('romaji', () => {
  it.each([
    ['toyota', 'トヨタ'],
    ['nissan', 'ニツサン'],
    ['mitsubishi', 'ミツビシ'],
    ['mitubisi', 'ミツビシ'],
    ['shinetsu', 'シネツ'],
    ["shin'etsu", 'シンエツ'],
    ['kyocera', 'キヨセラ'],
    ['fanakku', 'フアナツク'],
    ['tokyo', 'トキヨ'],
    ['nippon', 'ニツポン'],
    ['shimbashi', 'シンバシ'],
    ['so-', 'ソー'],
  ])('%s reads %s', (typed, kana) => {
    expect(romajiToKana(typed)).toContain(kana);
  });

  it('an unfinished syllable matches everything that it may become', () => {
    const readings = romajiToKana('toyot');
    expect(readings).toContain('トヨタ');
    expect(readings).toContain('トヨツ');
    expect(readings).not.toContain('トヨカ');
    expect(romajiToKana('nissan')).toEqual(expect.arrayContaining(['ニツサン', 'ニツサナ']));
  });

  it('letters that are no romaji have no reading', () => {
    expect(romajiToKana('xq')).toEqual([]);
    expect(romajiToKana('t')).toEqual([]);
    expect(romajiToKana('toxq')).toEqual([]);
  });
});

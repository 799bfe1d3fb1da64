import type { InstrumentView } from '@kabuto/contract';
import { describe, expect, it } from 'vitest';
import { searchIndex } from './search-index.ts';

type Names = readonly [code: string, jp: string, kana: string, en: string, tw: string, turnover: number];

const ISSUES: readonly Names[] = [
  ['3116', 'トヨタ紡織', 'トヨタボウショク', 'Toyota Boshoku', '豐田紡織', 5],
  ['7203', 'トヨタ自動車', 'トヨタジドウシャ', 'Toyota Motor', '豐田汽車', 900],
  ['8015', '豊田通商', 'トヨタツウショウ', 'Toyota Tsusho', '豐田通商', 50],
  ['6758', 'ソニーG', 'ソニーグループ', 'Sony Group', '索尼', 800],
  ['7751', 'キヤノン', 'キヤノン', 'Canon', '佳能', 300],
  ['7201', '日産自動車', 'ニッサンジドウシャ', 'Nissan Motor', '日產汽車', 200],
  ['147A', 'ソラコム', 'ソラコム', 'Soracom', 'Soracom', 2],
  ['9434', 'ソフトバンク', 'ソフトバンク', 'SoftBank', '軟銀', 700],
];

const viewOf = ([code, jp, kana, en, tw]: Names): InstrumentView => ({
  code,
  names: { jp, en, tw },
  kana,
  section: 'prime',
  sector: '3700',
  sectorNames: { jp: '輸送用機器', en: 'Transportation Equipment', tw: '運輸設備' },
  lot: '100',
  tickTable: 'topix500',
});
const search = searchIndex(ISSUES.map((issue) => ({ view: viewOf(issue), turnover: issue[5] })));
const codes = (typed: string): string[] => search(typed).map(({ code }) => code);

describe('search', () => {
  it('finds an issue by code, kanji, kana, romaji, English and Chinese name', () => {
    for (const typed of [
      '7203',
      'トヨタ自動車',
      'とよたじどう',
      'ﾄﾖﾀｼﾞﾄﾞｳ',
      'toyotajidousha',
      'Toyota Motor',
      '豐田汽車',
    ]) {
      expect(codes(typed)[0], typed).toBe('7203');
    }
  });

  it('an exact code comes before a code with that prefix, letters in any case', () => {
    expect(codes('720')).toEqual(['7203', '7201']);
    expect(codes('147a')).toEqual(['147A']);
    expect(codes('１４７Ａ')).toEqual(['147A']);
  });

  it('names with the prefix come before readings, readings before names that contain it', () => {
    // 3116 and 7203 by name, 8015 by its reading only
    expect(codes('トヨタ')).toEqual(['7203', '3116', '8015']);
    expect(codes('自動車')).toEqual(['7203', '7201']);
    expect(codes('motor')).toEqual(['7203', '7201']);
  });

  it('equals are in order of their usual turnover', () => {
    expect(codes('toyota')).toEqual(['7203', '8015', '3116']);
    expect(codes('ソ')).toEqual(['6758', '9434', '147A']);
  });

  it('small kana and the sound of a name do not matter: キャノン finds キヤノン', () => {
    expect(codes('キャノン')).toEqual(['7751']);
    expect(codes('kyanon')).toEqual(['7751']);
    expect(codes('nissa')).toEqual(['7201']);
  });

  it('an unfinished romaji word does not match other names: so finds ソ, sony only Sony', () => {
    expect(codes('sony')).toEqual(['6758']);
    expect(codes('soft')).toEqual(['9434']);
  });

  it('blanks and punctuation alone find nothing', () => {
    expect(codes('・ ')).toEqual([]);
    expect(codes('存在しない')).toEqual([]);
  });
});

import type { InstrumentView } from '@kabuto/contract';
import { describe, expect, it } from 'vitest';
import type { OtherName } from './other-names.ts';
import { type Found, searchIndex } from './search-index.ts';

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
const OTHERS: Readonly<Record<string, readonly OtherName[]>> = {
  '9434': [{ kind: 'brand', name: 'ワイモバイル', kana: '', latin: 'Y!mobile' }],
  // its kana is what the Latin letters may mean as romaji
  '8015': [{ kind: 'brand', name: 'トハツ', kana: '', latin: 'tohats' }],
  '7201': [
    { kind: 'short', name: '日産', kana: 'ニッサン', latin: '' },
    { kind: 'former', name: '戸畑鋳物', kana: 'トバタイモノ', latin: '' },
  ],
};
const search = searchIndex(
  ISSUES.map((issue) => ({ view: viewOf(issue), turnover: issue[5], others: OTHERS[issue[0]] ?? [] })),
);
const codes = (typed: string): string[] => search(typed).map(({ view }) => view.code);
const first = (typed: string): Found => {
  const [found] = search(typed);
  if (found === undefined) throw new Error(`nothing found for ${typed}`);
  return found;
};
/** The marked part of a text. */
const cut = (text: string, mark: { start: number; end: number } | null | undefined): string | null =>
  mark === null || mark === undefined ? null : text.slice(mark.start, mark.end);

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

  it('finds an issue by a brand, a former name and a short name: kanji, kana, romaji or Latin letters', () => {
    for (const typed of ['ワイモバイル', 'わいもば', 'waimobairu', 'ymobile', 'Y!mob']) {
      expect(codes(typed), typed).toEqual(['9434']);
    }
    for (const typed of ['戸畑鋳物', 'とばた', 'tobata', '鋳物']) expect(codes(typed), typed).toEqual(['7201']);
  });

  it('all issues are listed by turnover when no text is given', () => {
    expect(search(undefined).map(({ view }) => view.code)).toEqual([
      '7203',
      '6758',
      '9434',
      '7751',
      '7201',
      '8015',
      '3116',
      '147A',
    ]);
  });

  it('marks the code and the names in which the text is', () => {
    expect(first('72').marks.code).toEqual({ start: 0, end: 2 });
    const { view, marks } = first('Motor');
    expect(cut(view.names.en, marks.names.en)).toBe('Motor');
    expect([marks.code, marks.names.jp, marks.names.tw]).toEqual([null, null, null]);
    const typedKana = first('とよた');
    expect(cut(typedKana.view.names.jp, typedKana.marks.names.jp)).toBe('トヨタ');
    expect(cut('トヨタ自動車', first('toyota').marks.names.jp)).toBe('トヨタ');
  });

  it('names what was found beside code and names, and marks it', () => {
    const brand = first('わいもば').match;
    expect([brand?.kind, brand?.text, cut(brand?.text ?? '', brand?.mark)]).toEqual([
      'brand',
      'ワイモバイル',
      'ワイモバ',
    ]);
    const latin = first('ymob').match;
    expect([latin?.text, cut(latin?.text ?? '', latin?.mark)]).toEqual(['Y!mobile', 'Y!mob']);
    expect(first('tohats').match).toMatchObject({ kind: 'brand', text: 'tohats' });
    expect(first('戸畑').match).toMatchObject({ kind: 'former', text: '戸畑鋳物' });
    expect(search('とよたつう')[0]?.match).toMatchObject({ kind: 'reading', text: 'トヨタツウショウ' });
    expect(first('豊田通商').match).toBeNull();
  });
});

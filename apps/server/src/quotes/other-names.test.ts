import { describe, expect, it } from 'vitest';
import { parseOtherNames, readOtherNames } from './other-names.ts';

const HEADER = 'code,kind,name,kana,latin';

describe('brands and other names of issues', () => {
  it('are read by code, several an issue', () => {
    const names = parseOtherNames(
      `${HEADER}\n9983,brand,ユニクロ,,UNIQLO\n9983,brand,ジーユー,,GU\n6762,reading,,ティーディーケー,\n`,
    );
    expect(names.get('9983')).toEqual([
      { kind: 'brand', name: 'ユニクロ', kana: '', latin: 'UNIQLO' },
      { kind: 'brand', name: 'ジーユー', kana: '', latin: 'GU' },
    ]);
    expect(names.get('6762')).toHaveLength(1);
  });

  it.each([
    ['9983,brand,ユニクロ,', '5 values expected, 4 found'],
    ['9983,brands,ユニクロ,,', 'kind is one of brand, former, short, reading, not "brands"'],
    ['9983,brand,,,', 'name, kana or latin is expected'],
    ['7453,brand,無印良品,むじるし,', 'kana is full-width katakana, not "むじるし"'],
    ['7453,brand,無印良品,,', '"無印良品" needs its reading in kana'],
  ])('the line %j is refused with line and value', (line, problem) => {
    expect(() => parseOtherNames(`${HEADER}\n${line}\n`)).toThrow(`brands.csv line 2: ${problem}`);
  });

  it('a file with another header is refused', () => {
    expect(() => parseOtherNames('code,name\n')).toThrow('brands.csv line 1');
  });

  it('the checked-in file names every issue and name once', () => {
    for (const [code, names] of readOtherNames()) {
      const texts = names.flatMap(({ name, kana, latin }) => [name, name === '' ? kana : '', latin]).filter(Boolean);
      expect(new Set(texts).size, code).toBe(texts.length);
    }
  });
});

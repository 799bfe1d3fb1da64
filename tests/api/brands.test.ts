import { expect, it } from 'vitest';
import { readDataset } from '../../apps/server/src/demo/dataset/index.ts';
import { fold } from '../../apps/server/src/quotes/marks.ts';
import { readOtherNames } from '../../apps/server/src/quotes/other-names.ts';
import { searchText } from '../../apps/server/src/quotes/search-text.ts';

const { instruments } = readDataset();
const others = readOtherNames();

it('every brand, former and short name belongs to an issue of the catalogue', () => {
  const listed = new Set<string>(instruments.map(({ code }) => code));
  expect([...others.keys()].filter((code) => !listed.has(code))).toEqual([]);
  expect(others.get('9983')).toContainEqual({ kind: 'brand', name: 'ユニクロ', kana: '', latin: 'UNIQLO' });
});

it('a name compared letter by letter, for its marks, is the name that is searched', () => {
  const names = instruments.flatMap(({ name, kana }) => [name.ja, name.en, name.tw, kana]);
  const further = [...others.values()].flat().flatMap(({ name, kana, latin }) => [name, kana, latin]);
  for (const name of [...names, ...further]) {
    const { text, from } = fold(name);
    expect(text).toBe(searchText(name));
    expect(from).toHaveLength(text.length);
  }
});

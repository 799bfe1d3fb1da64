const SMALL = 'ァィゥェォッャュョヮヵヶ';
const LARGE = 'アイウエオツヤユヨワカケ';

/** The texts by which an entry is found, as `normalizeQuery` writes them. */
export type Searchable = { readonly code: string; readonly texts: readonly string[] };

/**
 * A text for comparison: one width, lower case, hiragana as katakana, large kana, one kind of hyphen, without spaces
 * and without the words for bank and branch at the end.
 */
export const normalizeQuery = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[ぁ-ゖ]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0x60))
    .replace(/[ァ-ヶ]/g, (letter) => LARGE[SMALL.indexOf(letter)] ?? letter)
    .replace(/[‐‑‒–—―−ー]/g, '-')
    .replace(/\s/g, '')
    .replace(/(?<=.)(?:銀行|支店|ギンコウ|シテン)$/, '');

/** What an entry is found by: its code, name, reading and reading in Latin letters. */
export const searchableOf = (entry: {
  readonly code: string;
  readonly name: string;
  readonly kana: string;
  readonly romaji: string;
}): Searchable => ({
  code: entry.code,
  texts: [entry.name, entry.kana, entry.romaji].map(normalizeQuery),
});

/**
 * How well an entry matches a normalised query: 0 the same code or text, 1 its beginning, 2 a part of a text; null for
 * no match. The empty query matches everything alike.
 */
export function rankOf({ code, texts }: Searchable, wanted: string): 0 | 1 | 2 | null {
  if (wanted === '' || code === wanted || texts.includes(wanted)) return 0;
  if (code.startsWith(wanted) || texts.some((text) => text.startsWith(wanted))) return 1;
  return texts.some((text) => text.includes(wanted)) ? 2 : null;
}

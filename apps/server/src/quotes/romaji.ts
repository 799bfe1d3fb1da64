import { ROMAJI } from './data/romaji.ts';

type Spelling = { readonly romaji: string; readonly kana: string };

const SPELLINGS: readonly Spelling[] = Object.entries(ROMAJI).flatMap(([kana, romaji]) =>
  romaji.split(' ').map((spelling) => ({ romaji: spelling, kana })),
);
const KANA_OF = new Map(SPELLINGS.map(({ romaji, kana }) => [romaji, kana]));
const LONGEST = Math.max(...SPELLINGS.map(({ romaji }) => romaji.length));

/** Kana that the unfinished `rest` of a word may start with: 't' may become タ, ティ, ツ and so on. */
function completions(rest: string): string[] {
  const found = new Set(SPELLINGS.filter(({ romaji }) => romaji.startsWith(rest)).map(({ kana }) => kana));
  if (rest === 'n') found.add('ン');
  return [...found];
}

/** The kana at the start of `text` and its number of letters; undefined when no kana starts there. */
function readOne(text: string): { readonly kana: string; readonly letters: number } | undefined {
  for (let letters = Math.min(LONGEST, text.length); letters > 0; letters--) {
    const kana = KANA_OF.get(text.slice(0, letters));
    if (kana !== undefined) return { kana, letters };
  }
  const [first = '', second = ''] = text;
  if (first === second && /[bcdfghjklmpqrstvwxyz]/.test(first)) return { kana: 'ツ', letters: 1 };
  // names spell ン as m before b, m, p: Shimbashi
  if (first === 'n' && second !== '' && !/[aiueoy]/.test(second))
    return { kana: 'ン', letters: second === "'" ? 2 : 1 };
  if (first === 'm' && /[bmp]/.test(second)) return { kana: 'ン', letters: 1 };
  return undefined;
}

/**
 * The kana that romaji typed so far may mean, as prefixes of a folded reading: 'toyota' gives トヨタ; 'toyot' gives トヨタ,
 * トヨチ and so on. Empty when the letters are not romaji or contain no complete kana.
 */
export function romajiToKana(typed: string): readonly string[] {
  let kana = '';
  let rest = typed;
  while (rest !== '') {
    const one = readOne(rest);
    if (one === undefined) break;
    kana += one.kana;
    rest = rest.slice(one.letters);
  }
  if (kana === '') return [];
  return rest === '' ? [kana] : completions(rest).map((next) => kana + next);
}

import { ROMAJI } from './data/romaji.ts';

type Spelling = { readonly romaji: string; readonly kana: string };

const SPELLINGS: readonly Spelling[] = Object.entries(ROMAJI).flatMap(([kana, romaji]) =>
  romaji.split(' ').map((spelling) => ({ romaji: spelling, kana })),
);
const KANA_OF = new Map(SPELLINGS.map(({ romaji, kana }) => [romaji, kana]));
const LONGEST = Math.max(...SPELLINGS.map(({ romaji }) => romaji.length));

/** Kana that may begin what the unfinished `rest` of a word will become: 't' may become タ, ティ, ツ and so on. */
function completions(rest: string): string[] {
  const found = new Set(SPELLINGS.filter(({ romaji }) => romaji.startsWith(rest)).map(({ kana }) => kana));
  if (rest === 'n') found.add('ン');
  return [...found];
}

/** The kana at the start of `text` and how many letters they took; undefined when none begins there. */
function readOne(text: string): { readonly kana: string; readonly letters: number } | undefined {
  for (let letters = Math.min(LONGEST, text.length); letters > 0; letters--) {
    const kana = KANA_OF.get(text.slice(0, letters));
    if (kana !== undefined) return { kana, letters };
  }
  const [first = '', second = ''] = text;
  if (first === second && /[bcdfghjklmpqrstvwxyz]/.test(first)) return { kana: 'ツ', letters: 1 };
  // m before b, m, p is how ン is spelt in names: Shimbashi
  if (first === 'n' && second !== '' && !/[aiueoy]/.test(second))
    return { kana: 'ン', letters: second === "'" ? 2 : 1 };
  if (first === 'm' && /[bmp]/.test(second)) return { kana: 'ン', letters: 1 };
  return undefined;
}

/**
 * What romaji typed so far may stand for, as beginnings of a folded reading: 'toyota' gives トヨタ; 'toyot' gives トヨタ,
 * トヨチ and so on. Empty when the letters are no romaji or not one kana is complete.
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

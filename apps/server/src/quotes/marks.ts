import type { SearchMark } from '@kabuto/contract';
import { searchText } from './search-text.ts';

/** A text as it is compared, and for each of its characters the part of the original that it comes from. */
export type Folded = { readonly text: string; readonly from: readonly SearchMark[] };

/** The text as `searchText` compares it, with the places of its characters. */
export function fold(original: string): Folded {
  let text = '';
  const from: SearchMark[] = [];
  let start = 0;
  for (const character of original) {
    const end = start + character.length;
    const compared = searchText(character);
    text += compared;
    for (let at = 0; at < compared.length; at++) from.push({ start, end });
    start = end;
  }
  return { text, from };
}

/** The part of the original from the compared characters `at` on, `length` of them; null for none. */
function partOf({ from }: Folded, at: number, length: number): SearchMark | null {
  const [first, last] = [from[at], from[at + length - 1]];
  return first === undefined || last === undefined ? null : { start: first.start, end: last.end };
}

/** Where the text begins with one of the wanted texts; null when it does not. */
export function markAtStart(folded: Folded, wanted: readonly string[]): SearchMark | null {
  const found = wanted.find((one) => folded.text.startsWith(one));
  return found === undefined ? null : partOf(folded, 0, found.length);
}

/** The first place of `wanted` in the text; null when it is not in it. */
export function markInside(folded: Folded, wanted: string): SearchMark | null {
  const at = folded.text.indexOf(wanted);
  return at === -1 ? null : partOf(folded, at, wanted.length);
}

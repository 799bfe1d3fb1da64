import type { InstrumentView } from '@kabuto/contract';
import { romajiToKana } from './romaji.ts';
import { searchText } from './search-text.ts';

/** An issue to be searched; among equal matches, the one with the higher turnover comes first. */
export type Searchable = { readonly view: InstrumentView; readonly turnover: number };

type Entry = {
  readonly view: InstrumentView;
  readonly code: string;
  readonly names: readonly string[];
  readonly kana: string;
};

/** Rank of a match, best first. */
const RANK = { code: 0, codePrefix: 1, namePrefix: 2, kanaPrefix: 3, substring: 4 } as const;

function rankOf(entry: Entry, wanted: string, readings: readonly string[]): number | undefined {
  const { code, names, kana } = entry;
  if (code === wanted) return RANK.code;
  if (code.startsWith(wanted)) return RANK.codePrefix;
  if (names.some((name) => name.startsWith(wanted))) return RANK.namePrefix;
  if (readings.some((reading) => kana.startsWith(reading))) return RANK.kanaPrefix;
  if (names.some((name) => name.includes(wanted)) || kana.includes(wanted)) return RANK.substring;
  return undefined;
}

/**
 * Returns a function that finds issues for a typed text, best match first: exact code, code prefix, name prefix
 * (Japanese, English, Chinese), prefix of the reading (hiragana, half-width kana and romaji too), then any part. Equal
 * matches are in order of their usual turnover.
 */
export function searchIndex(issues: readonly Searchable[]): (typed: string) => InstrumentView[] {
  const entries: Entry[] = [...issues]
    .sort((a, b) => b.turnover - a.turnover || (a.view.code < b.view.code ? -1 : 1))
    .map(({ view }) => ({
      view,
      code: view.code.toLowerCase(),
      names: [view.names.jp, view.names.en, view.names.tw].map(searchText),
      kana: searchText(view.kana),
    }));
  return (typed) => {
    const wanted = searchText(typed);
    if (wanted === '') return [];
    const readings = [wanted, ...(/^[a-z]+$/.test(wanted) ? romajiToKana(wanted) : [])];
    const found = entries.flatMap((entry) => {
      const rank = rankOf(entry, wanted, readings);
      return rank === undefined ? [] : [{ rank, view: entry.view }];
    });
    return found.sort((a, b) => a.rank - b.rank).map(({ view }) => view);
  };
}

import type { InstrumentView, SearchHit, SearchMark, SearchMatch } from '@kabuto/contract';
import { type Folded, fold, markAtStart, markInside } from './marks.ts';
import type { OtherName, OtherNameKind } from './other-names.ts';
import { romajiToKana } from './romaji.ts';
import { searchText } from './search-text.ts';

/** An issue to be searched; among equal matches, the one with the higher turnover comes first. */
export type Searchable = {
  readonly view: InstrumentView;
  readonly turnover: number;
  /** Brands, former and short names, further readings. */
  readonly others?: readonly OtherName[];
};

/** An issue that was found, with what is marked in it. */
export type Found = { readonly view: InstrumentView } & Pick<SearchHit, 'marks' | 'match'>;

/** A text of an issue beside code and names: as shown, and as compared. */
type Alias = { readonly kind: OtherNameKind; readonly text: string; readonly folded: Folded };
type Entry = {
  readonly view: InstrumentView;
  readonly code: string;
  readonly names: { readonly [L in keyof InstrumentView['names']]: Folded };
  /** Brands before readings: what a row shows as the reason of a match. */
  readonly aliases: readonly Alias[];
};
type Wanted = {
  readonly text: string;
  /** The text and the kana that it may mean as romaji. */
  readonly readings: readonly string[];
};

/** Rank of a match, best first. */
const RANK = { code: 0, codePrefix: 1, namePrefix: 2, kanaPrefix: 3, substring: 4 } as const;

const aliasOf = (kind: OtherNameKind, text: string): Alias => ({ kind, text, folded: fold(text) });

function entryOf({ view, others = [] }: Searchable): Entry {
  const { jp, en, tw } = view.names;
  const named = others.flatMap(({ kind, name, kana, latin }) =>
    [name, latin, kana].filter((text) => text !== '').map((text) => aliasOf(kind, text)),
  );
  return {
    view,
    code: view.code.toLowerCase(),
    names: { jp: fold(jp), en: fold(en), tw: fold(tw) },
    aliases: [...named, aliasOf('reading', view.kana)],
  };
}

const matchOf = ({ kind, text }: Alias, mark: SearchMark): SearchMatch => ({ kind, text, mark });

/** What begins with the text as typed, else with a reading of it, else what contains it; null when nothing does. */
function matched(aliases: readonly Alias[], { text, readings }: Wanted): SearchMatch | null {
  const places = [
    (folded: Folded) => markAtStart(folded, [text]),
    (folded: Folded) => markAtStart(folded, readings),
    (folded: Folded) => markInside(folded, text),
  ];
  for (const place of places)
    for (const alias of aliases) {
      const mark = place(alias.folded);
      if (mark !== null) return matchOf(alias, mark);
    }
  return null;
}

function rankOf({ code, names, aliases }: Entry, { text, readings }: Wanted): number | undefined {
  if (code === text) return RANK.code;
  if (code.startsWith(text)) return RANK.codePrefix;
  const texts = [names.jp.text, names.en.text, names.tw.text];
  if (texts.some((name) => name.startsWith(text)) || aliases.some(({ folded }) => folded.text === text)) {
    return RANK.namePrefix;
  }
  if (aliases.some(({ folded }) => readings.some((reading) => folded.text.startsWith(reading)))) {
    return RANK.kanaPrefix;
  }
  const contains =
    texts.some((name) => name.includes(text)) || aliases.some(({ folded }) => folded.text.includes(text));
  return contains ? RANK.substring : undefined;
}

function foundOf({ view, code, names, aliases }: Entry, wanted: Wanted): Found {
  const inName = (name: Folded): SearchMark | null =>
    markAtStart(name, wanted.readings) ?? markInside(name, wanted.text);
  return {
    view,
    marks: {
      code: code.startsWith(wanted.text) ? { start: 0, end: wanted.text.length } : null,
      names: { jp: inName(names.jp), en: inName(names.en), tw: inName(names.tw) },
    },
    match: matched(aliases, wanted),
  };
}

const UNMARKED = { marks: { code: null, names: { jp: null, en: null, tw: null } }, match: null };

/**
 * Returns a function that finds issues for a typed text, best match first: exact code, code prefix, name prefix
 * (Japanese, English, Chinese) or a whole brand, former or short name, prefix of one of those or of a reading
 * (hiragana, half-width kana and romaji too), then any part. Equal matches are in order of their usual turnover.
 * Without a text (undefined) it returns all issues in that order; blanks and punctuation alone find nothing.
 */
export function searchIndex(issues: readonly Searchable[]): (typed: string | undefined) => Found[] {
  const entries = [...issues]
    .sort((a, b) => b.turnover - a.turnover || (a.view.code < b.view.code ? -1 : 1))
    .map(entryOf);
  return (typed) => {
    if (typed === undefined) return entries.map(({ view }) => ({ view, ...UNMARKED }));
    const text = searchText(typed);
    if (text === '') return [];
    const wanted = { text, readings: [text, ...(/^[a-z]+$/.test(text) ? romajiToKana(text) : [])] };
    const found = entries.flatMap((entry) => {
      const rank = rankOf(entry, wanted);
      return rank === undefined ? [] : [{ rank, entry }];
    });
    return found.sort((a, b) => a.rank - b.rank).map(({ entry }) => foundOf(entry, wanted));
  };
}

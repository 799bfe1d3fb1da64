import type { Calls, Language } from '@kabuto/contract';
import type { NewsRow, NewsText } from './store.ts';

export type NewsHead = Calls['GET v1/cms/news/list']['reply']['rows'][number];

/** The text in the wanted language, or in Japanese, which every item has. */
export function textIn(row: NewsRow, language: Language): NewsText & { readonly language: Language } {
  const text = row.texts[language];
  return text === undefined ? { ...row.texts.jp, language: 'jp' } : { ...text, language };
}

export function newsHead(row: NewsRow, wanted: Language): NewsHead {
  const { title, language } = textIn(row, wanted);
  return {
    newsId: String(row.newsId),
    title,
    language,
    at: row.at,
    pinned: row.pinned,
    codes: [...row.codes],
  };
}

import type { Language } from '@kabuto/contract';
import type { OperatorCalls } from '@kabuto/contract/operator';
import type { TextKey } from '../../messages/index.ts';
import type { CallReply } from '../../shared/api/index.ts';
import { textIn } from '../../shared/dialogs/text-in.ts';
import { tokyoField, tokyoMillis } from '../../shared/forms/tokyo-time.ts';

export type NewsItem = CallReply<'GET v1/news/item/detail'>;
export type NewsRow = CallReply<'GET v1/news/item/list'>['rows'][number];
type Body = OperatorCalls['POST v1/news/item/save']['body'];

export const STATES = ['published', 'scheduled', 'withdrawn'] as const satisfies readonly NewsRow['state'][];

/** The languages of an item; Japanese is required. `suffix`: of the names of its fields. */
export const TEXTS = [
  { language: 'jp', suffix: 'Jp', heading: 'news.inJapanese' },
  { language: 'en', suffix: 'En', heading: 'news.inEnglish' },
  { language: 'tw', suffix: 'Tw', heading: 'news.inChinese' },
] as const satisfies readonly { readonly language: Language; readonly suffix: string; readonly heading: TextKey }[];

/** What is typed, as the preview shows it. */
export type Draft = {
  readonly texts: Readonly<Record<Language, { readonly title: string; readonly body: string }>>;
  readonly codes: readonly string[];
  readonly pinned: boolean;
  /** Epoch milliseconds; null: as soon as it is saved. */
  readonly publishAt: number | null;
};

const codesIn = (text: string): string[] =>
  text
    .split(/[\s,、，]+/u)
    .map((code) => code.normalize('NFKC').toUpperCase())
    .filter((code) => code !== '');

/**
 * When the form publishes, digits of epoch milliseconds; null: as soon as it is saved. The time of an item that nobody
 * has changed stays as it was, to the millisecond.
 */
function publishAtIn(fields: FormData, item: NewsItem | null): string | null {
  const typed = textIn(fields, 'publishAt');
  if (item !== null && (item.state === 'published' || typed === tokyoField(item.publishAt)))
    return String(item.publishAt);
  return textIn(fields, 'when') === 'later' ? tokyoMillis(typed) : null;
}

export function draftIn(fields: FormData, item: NewsItem | null): Draft {
  const of = (suffix: string) => ({ title: textIn(fields, `title${suffix}`), body: textIn(fields, `body${suffix}`) });
  const publishAt = publishAtIn(fields, item);
  return {
    texts: { jp: of('Jp'), en: of('En'), tw: of('Tw') },
    codes: codesIn(textIn(fields, 'codes')),
    pinned: fields.get('pinned') === 'on',
    publishAt: publishAt === null || publishAt === '' ? null : Number(publishAt),
  };
}

const EMPTY = { title: '', body: '' } as const;

/** An item as its form has it before anything is typed. */
export const draftOf = (item: NewsItem | null): Draft => ({
  texts: { jp: item?.texts.jp ?? EMPTY, en: item?.texts.en ?? EMPTY, tw: item?.texts.tw ?? EMPTY },
  codes: item?.codes ?? [],
  pinned: item?.pinned ?? false,
  publishAt: item?.publishAt ?? null,
});

/** The form as the server takes it. */
export function bodyOf(fields: FormData, item: NewsItem | null): Body {
  const { texts, codes, pinned } = draftIn(fields, item);
  const publishAt = publishAtIn(fields, item);
  return {
    ...(item === null ? {} : { newsId: item.newsId, version: String(item.version) }),
    titleJp: texts.jp.title,
    bodyJp: texts.jp.body,
    titleEn: texts.en.title,
    bodyEn: texts.en.body,
    titleTw: texts.tw.title,
    bodyTw: texts.tw.body,
    codes: codes.join(','),
    ...(pinned ? { pinned: 'on' } : {}),
    ...(publishAt === null ? {} : { publishAt }),
  };
}

/** The text that customers read in a language: the Japanese one where the item is not written in theirs. */
export function shownIn({ texts }: Draft, language: Language): Draft['texts'][Language] & { language: Language } {
  const text = texts[language];
  return text.title === '' && text.body === '' ? { ...texts.jp, language: 'jp' } : { ...text, language };
}

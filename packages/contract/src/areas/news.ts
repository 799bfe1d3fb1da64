import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Code, Digits, Empty, Nullable, Page, paging, Strict, Time } from '../fields.ts';
import { memberGet } from '../member-get.ts';
import { get } from './quote.ts';

const NewsId = Digits('^[1-9]\\d{0,14}$');

const head = {
  newsId: Type.String(),
  /** In the language of the call, or in the one that `language` names. */
  title: Type.String(),
  /** The language of the text: another one than that of the call where the item has not been translated. */
  language: Type.Union([Type.Literal('jp'), Type.Literal('en'), Type.Literal('tw')]),
  /** When it was published, system time. */
  at: Time,
  /** Kept at the top of the list. */
  pinned: Type.Boolean(),
  /** Issues that it mentions. */
  codes: Type.Array(Code),
};
export const NewsHead = Strict(head);

export const newsList = endpoint({
  ...get(
    'v1/cms/news/list',
    'The published news, pinned ones first, then newest first; with `code` those of an issue.',
  ),
  query: Strict({ code: Type.Optional(Code), ...paging }),
  reply: Page(NewsHead),
});

export const newsDetail = endpoint({
  ...get('v1/cms/news/detail', 'One published item: its text in paragraphs, without any markup.'),
  query: Strict({ newsId: NewsId }),
  /** `newer`, `older`: the next items by time; null at the ends. */
  reply: Strict({
    ...head,
    paragraphs: Type.Array(Type.String()),
    newer: Nullable(NewsHead),
    older: Nullable(NewsHead),
  }),
});

export const newsUnread = endpoint({
  ...memberGet(
    'v1/user/news/unread',
    'The news of the last 90 days that the caller has not opened, published since the registration; the newest 100.',
  ),
  query: Empty,
  reply: Strict({ newsIds: Type.Array(Type.String()) }),
});

export const newsRead = endpoint({
  method: 'POST',
  path: 'v1/user/news/read',
  summary: 'Marks an item as read by the caller; one that is read already stays as it is.',
  access: 'member',
  rate: 'write',
  idempotent: false,
  query: Empty,
  body: Strict({ newsId: NewsId }),
  reply: Type.Null(),
});

import { Type } from 'typebox';
import { Code, Digits, Empty, Nullable, Page, paging, Strict, Time } from '../fields.ts';
import { operatorEndpoint } from './operator-endpoint.ts';

const NewsId = Digits('^[1-9]\\d{0,14}$');
const Version = Digits('^[1-9]\\d{0,8}$');

/** `published`: readers see it. `scheduled`: its time is to come. `withdrawn`: it was published, or was to be. */
const NewsState = Type.Union([Type.Literal('published'), Type.Literal('scheduled'), Type.Literal('withdrawn')]);
const Title = Type.String({ maxLength: 120 });
const Body = Type.String({ maxLength: 10_000 });

const row = {
  newsId: Type.String(),
  version: Type.Integer({ minimum: 1 }),
  state: NewsState,
  /** In Japanese, which every item has. */
  title: Type.String(),
  /** Whether it is written in English and in Chinese. */
  en: Type.Boolean(),
  tw: Type.Boolean(),
  pinned: Type.Boolean(),
  /** When it is published, system time. */
  publishAt: Time,
  /** Who wrote it; null: the simulation. */
  by: Nullable(Type.String()),
};
export const NewsItemRow = Strict(row);

const Text = Strict({ title: Type.String(), body: Type.String() });
export const NewsItemView = Strict({
  ...row,
  texts: Strict({ jp: Text, en: Nullable(Text), tw: Nullable(Text) }),
  codes: Type.Array(Code),
  updatedAt: Time,
});

export const newsItemList = operatorEndpoint({
  method: 'GET',
  path: 'v1/news/item/list',
  summary: 'The news of the brokerage by time of publication, newest first; with `state` those in it.',
  access: { operator: 'news.read' },
  rate: 'read',
  idempotent: false,
  query: Strict({ state: Type.Optional(NewsState), ...paging }),
  body: Empty,
  reply: Page(NewsItemRow),
});

export const newsItemDetail = operatorEndpoint({
  method: 'GET',
  path: 'v1/news/item/detail',
  summary: 'One item with its texts.',
  access: { operator: 'news.read' },
  rate: 'read',
  idempotent: false,
  query: Strict({ newsId: NewsId }),
  body: Empty,
  reply: NewsItemView,
});

export const newsItemSave = operatorEndpoint({
  method: 'POST',
  path: 'v1/news/item/save',
  summary:
    'Writes a new item, or with newsId and version changes one that is not withdrawn. Japanese is required; a language has both title and text or neither. Texts are plain: an empty line separates paragraphs. Without publishAt it is published now; what is published keeps its time.',
  access: { operator: 'news.write' },
  rate: 'write',
  idempotent: true,
  query: Empty,
  body: Strict({
    newsId: Type.Optional(NewsId),
    version: Type.Optional(Version),
    titleJp: Title,
    bodyJp: Body,
    titleEn: Type.Optional(Title),
    bodyEn: Type.Optional(Body),
    titleTw: Type.Optional(Title),
    bodyTw: Type.Optional(Body),
    /** Up to ten issues, separated by commas. */
    codes: Type.Optional(Type.String({ maxLength: 60 })),
    pinned: Type.Optional(Type.Literal('on')),
    /** Epoch milliseconds of the system clock, at most a year ahead. */
    publishAt: Type.Optional(Digits('^\\d{1,15}$')),
  }),
  reply: NewsItemView,
});

export const newsItemWithdraw = operatorEndpoint({
  method: 'POST',
  path: 'v1/news/item/withdraw',
  summary: 'Takes an item off the news for good, published or scheduled.',
  access: { operator: 'news.write' },
  rate: 'write',
  idempotent: true,
  query: Empty,
  body: Strict({ newsId: NewsId, version: Version }),
  reply: NewsItemView,
});

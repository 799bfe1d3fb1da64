import type { Language } from '@kabuto/contract';
import type pg from 'pg';
import type { Owner } from '../platform/http/index.ts';

/** A title and its text; paragraphs are separated by an empty line. */
export type NewsText = { readonly title: string; readonly body: string };

/** An item as it is published; times are epoch milliseconds of the system clock. */
export type NewsRow = {
  readonly newsId: number;
  /** Of the languages that it is written in; Japanese always. */
  readonly texts: Readonly<Record<'jp', NewsText>> & Readonly<Partial<Record<Language, NewsText>>>;
  readonly codes: readonly string[];
  readonly pinned: boolean;
  readonly at: number;
};

const NEWS_COLUMNS = `news_id as "newsId", title_jp as "titleJp", body_jp as "bodyJp", title_en as "titleEn",
  body_en as "bodyEn", title_tw as "titleTw", body_tw as "bodyTw", codes, pinned, publish_at as at`;

export type StoredNews = {
  readonly newsId: string;
  readonly titleJp: string;
  readonly bodyJp: string;
  readonly titleEn: string | null;
  readonly bodyEn: string | null;
  readonly titleTw: string | null;
  readonly bodyTw: string | null;
  readonly codes: string[];
  readonly pinned: boolean;
  readonly at: string;
};

const textOf = (title: string | null, body: string | null): NewsText | undefined =>
  title === null || body === null ? undefined : { title, body };

function toNews(row: StoredNews): NewsRow {
  const [en, tw] = [textOf(row.titleEn, row.bodyEn), textOf(row.titleTw, row.bodyTw)];
  return {
    newsId: Number(row.newsId),
    texts: {
      jp: { title: row.titleJp, body: row.bodyJp },
      ...(en === undefined ? {} : { en }),
      ...(tw === undefined ? {} : { tw }),
    },
    codes: row.codes,
    pinned: row.pinned,
    at: Number(row.at),
  };
}

const PUBLISHED = 'tenant_id = $1 and withdrawn_at is null and publish_at <= $2';

type Page = { readonly limit: number; readonly offset: number };

/** A page of the published news, pinned ones first, then newest first; `code`: of an issue, null: all. */
export async function readNews(
  client: pg.ClientBase,
  { tenantId, now, code }: { readonly tenantId: number; readonly now: number; readonly code: string | null },
  { limit, offset }: Page,
): Promise<{ rows: NewsRow[]; total: number }> {
  const of = `from news_item where ${PUBLISHED} and ($3::text is null or $3 = any(codes))`;
  const { rows } = await client.query<StoredNews>(
    `select ${NEWS_COLUMNS} ${of} order by pinned desc, publish_at desc, news_id desc limit $4 offset $5`,
    [tenantId, now, code, limit, offset],
  );
  const count = await client.query<{ total: string }>(`select count(*) as total ${of}`, [tenantId, now, code]);
  return { rows: rows.map(toNews), total: Number(count.rows[0]?.total ?? 0) };
}

export type NewsWithNeighbours = {
  readonly item: NewsRow;
  readonly newer: NewsRow | null;
  readonly older: NewsRow | null;
};

/** A published item and those before and after it by time; undefined when there is none. */
export async function readNewsItem(
  client: pg.ClientBase,
  { tenantId, now }: { readonly tenantId: number; readonly now: number },
  newsId: number,
): Promise<NewsWithNeighbours | undefined> {
  const one = async (where: string, values: readonly unknown[]): Promise<NewsRow | null> => {
    const { rows } = await client.query<StoredNews>(
      `select ${NEWS_COLUMNS} from news_item where ${PUBLISHED} and ${where} limit 1`,
      [tenantId, now, ...values],
    );
    return rows[0] === undefined ? null : toNews(rows[0]);
  };
  const item = await one('news_id = $3', [newsId]);
  if (item === null) return undefined;
  const at = [item.at, item.newsId];
  return {
    item,
    newer: await one('(publish_at, news_id) > ($3, $4) order by publish_at, news_id', at),
    older: await one('(publish_at, news_id) < ($3, $4) order by publish_at desc, news_id desc', at),
  };
}

const DAY_MS = 86_400_000;
/** Older news are not counted as unread. */
const UNREAD_FOR_MS = 90 * DAY_MS;
const MOST_UNREAD = 100;

/** The newest published items that the member has not opened, published since the registration. */
export async function readUnread(client: pg.ClientBase, { tenantId, userId }: Owner, now: number): Promise<string[]> {
  const { rows } = await client.query<{ newsId: string }>(
    `select n.news_id::text as "newsId" from news_item n join app_user u on u.tenant_id = n.tenant_id and u.user_id = $4
      where n.tenant_id = $1 and n.withdrawn_at is null and n.publish_at <= $2 and n.publish_at > $3
        and n.publish_at >= u.created_at
        and not exists (select from news_read r where r.tenant_id = $1 and r.user_id = $4 and r.news_id = n.news_id)
      order by n.publish_at desc, n.news_id desc limit $5`,
    [tenantId, now, now - UNREAD_FOR_MS, userId, MOST_UNREAD],
  );
  return rows.map(({ newsId }) => newsId);
}

/** Marks a published item as read; returns false when there is no such item. */
export async function markNewsRead(
  client: pg.ClientBase,
  { tenantId, userId }: Owner,
  newsId: number,
  now: number,
): Promise<boolean> {
  const { rowCount } = await client.query(`select from news_item where ${PUBLISHED} and news_id = $3`, [
    tenantId,
    now,
    newsId,
  ]);
  if (rowCount !== 1) return false;
  await client.query(
    `insert into news_read (tenant_id, user_id, news_id, read_at) values ($1, $2, $3, $4) on conflict do nothing`,
    [tenantId, userId, newsId, now],
  );
  return true;
}

import type { NewsItemRow, NewsItemView } from '@kabuto/contract/operator';
import type pg from 'pg';
import type { NewsText } from '../store.ts';

type State = NewsItemRow['state'];

/** What an operator writes. */
export type NewsDraft = {
  readonly texts: { readonly jp: NewsText; readonly en: NewsText | null; readonly tw: NewsText | null };
  readonly codes: readonly string[];
  readonly pinned: boolean;
  /** Epoch milliseconds. */
  readonly publishAt: number;
};

const COLUMNS = `n.news_id::text as "newsId", n.version, n.title_jp as "titleJp", n.body_jp as "bodyJp",
  n.title_en as "titleEn", n.body_en as "bodyEn", n.title_tw as "titleTw", n.body_tw as "bodyTw", n.codes, n.pinned,
  n.publish_at::float8 as "publishAt", n.withdrawn_at::float8 as "withdrawnAt", n.updated_at::float8 as "updatedAt",
  o.name as by`;
const FROM = 'from news_item n left join operator o on o.tenant_id = n.tenant_id and o.operator_id = n.operator_id';
const STATE = `case when n.withdrawn_at is not null then 'withdrawn' when n.publish_at > $2 then 'scheduled' else 'published' end`;

type Row = {
  readonly newsId: string;
  readonly version: number;
  readonly titleJp: string;
  readonly bodyJp: string;
  readonly titleEn: string | null;
  readonly bodyEn: string | null;
  readonly titleTw: string | null;
  readonly bodyTw: string | null;
  readonly codes: string[];
  readonly pinned: boolean;
  readonly publishAt: number;
  readonly withdrawnAt: number | null;
  readonly updatedAt: number;
  readonly by: string | null;
  readonly state: State;
};

const textOf = (title: string | null, body: string | null): NewsText | null =>
  title === null || body === null ? null : { title, body };

const rowOf = ({ newsId, version, state, titleJp, titleEn, titleTw, pinned, publishAt, by }: Row): NewsItemRow => ({
  newsId,
  version,
  state,
  title: titleJp,
  en: titleEn !== null,
  tw: titleTw !== null,
  pinned,
  publishAt,
  by,
});

const viewOf = (row: Row): NewsItemView => ({
  ...rowOf(row),
  texts: {
    jp: { title: row.titleJp, body: row.bodyJp },
    en: textOf(row.titleEn, row.bodyEn),
    tw: textOf(row.titleTw, row.bodyTw),
  },
  codes: row.codes,
  updatedAt: row.updatedAt,
});

/** A page of the items by time of publication, newest first; `state` null: all. */
export async function readItems(
  client: pg.ClientBase,
  { tenantId, now, state }: { readonly tenantId: number; readonly now: number; readonly state: State | null },
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ rows: NewsItemRow[]; total: number }> {
  const where = `where n.tenant_id = $1 and ($3::text is null or ${STATE} = $3)`;
  const page = await client.query<Row>(
    `select ${COLUMNS}, ${STATE} as state ${FROM} ${where} order by n.publish_at desc, n.news_id desc limit $4 offset $5`,
    [tenantId, now, state, limit, offset],
  );
  const count = await client.query<{ total: string }>(`select count(*) as total from news_item n ${where}`, [
    tenantId,
    now,
    state,
  ]);
  return { rows: page.rows.map(rowOf), total: Number(count.rows[0]?.total ?? 0) };
}

/** One item; undefined when there is none. `lock`: no other change of it goes on until the transaction ends. */
export async function readItem(
  client: pg.ClientBase,
  { tenantId, now }: { readonly tenantId: number; readonly now: number },
  newsId: number,
  lock = false,
): Promise<NewsItemView | undefined> {
  const { rows } = await client.query<Row>(
    `select ${COLUMNS}, ${STATE} as state ${FROM} where n.tenant_id = $1 and n.news_id = $3 ${lock ? 'for update of n' : ''}`,
    [tenantId, now, newsId],
  );
  return rows[0] === undefined ? undefined : viewOf(rows[0]);
}

const valuesOf = ({ texts: { jp, en, tw }, codes, pinned, publishAt }: NewsDraft): readonly unknown[] => [
  jp.title,
  jp.body,
  en?.title ?? null,
  en?.body ?? null,
  tw?.title ?? null,
  tw?.body ?? null,
  codes,
  pinned,
  publishAt,
];

/** Adds an item; returns its number. */
export async function insertItem(
  client: pg.ClientBase,
  { tenantId, operatorId, now }: { readonly tenantId: number; readonly operatorId: number; readonly now: number },
  draft: NewsDraft,
): Promise<number> {
  const { rows } = await client.query<{ newsId: string }>(
    `insert into news_item (tenant_id, operator_id, created_at, updated_at, title_jp, body_jp, title_en, body_en, title_tw,
       body_tw, codes, pinned, publish_at)
     values ($1, $2, $3, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning news_id as "newsId"`,
    [tenantId, operatorId, now, ...valuesOf(draft)],
  );
  return Number(rows[0]?.newsId);
}

/** Changes an item that the caller has locked. */
export const updateItem = (
  client: pg.ClientBase,
  { tenantId, newsId, now }: { readonly tenantId: number; readonly newsId: number; readonly now: number },
  draft: NewsDraft,
): Promise<unknown> =>
  client.query(
    `update news_item set version = version + 1, updated_at = $3, title_jp = $4, body_jp = $5, title_en = $6, body_en = $7,
       title_tw = $8, body_tw = $9, codes = $10, pinned = $11, publish_at = $12
      where tenant_id = $1 and news_id = $2`,
    [tenantId, newsId, now, ...valuesOf(draft)],
  );

/** Withdraws an item that the caller has locked. */
export const withdrawItem = (
  client: pg.ClientBase,
  { tenantId, newsId, now }: { readonly tenantId: number; readonly newsId: number; readonly now: number },
): Promise<unknown> =>
  client.query(
    `update news_item set version = version + 1, updated_at = $3, withdrawn_at = $3
      where tenant_id = $1 and news_id = $2 and withdrawn_at is null`,
    [tenantId, newsId, now],
  );

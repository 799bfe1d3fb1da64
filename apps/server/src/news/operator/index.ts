import type { NewsItemView } from '@kabuto/contract/operator';
import type pg from 'pg';
import { operatorOperation } from '../../operators/index.ts';
import { type AnyOperation, pageOf, Refused } from '../../platform/http/index.ts';
import { readTenant } from '../../platform/postgres/index.ts';
import { readDraft } from './draft.ts';
import { insertItem, readItem, readItems, updateItem, withdrawItem } from './store.ts';

export type NewsOfficeDeps = {
  readonly pool: pg.Pool;
  /** Whether the brokerage's market lists the issue. */
  readonly knowsInstrument: (tenantId: number, code: string) => boolean;
};

type Of = { readonly tenantId: number; readonly now: number };

/** The item, locked. Throws Refused NEWS_UNKNOWN, and NEWS_CHANGED for another version or one that is withdrawn. */
async function itemToChange(client: pg.ClientBase, of: Of, newsId: number, version: number): Promise<NewsItemView> {
  const item = await readItem(client, of, newsId, true);
  if (item === undefined) throw new Refused('NEWS_UNKNOWN', 'newsId');
  if (item.version !== version || item.state === 'withdrawn') throw new Refused('NEWS_CHANGED', 'version');
  return item;
}

async function written(client: pg.ClientBase, of: Of, newsId: number): Promise<NewsItemView> {
  const item = await readItem(client, of, newsId);
  if (item === undefined) throw new Error(`news ${newsId} was written a moment ago`);
  return item;
}

const newsItemList = ({ pool }: NewsOfficeDeps): AnyOperation =>
  operatorOperation('newsItemList', ({ query, operator: { tenantId }, visit: { now } }) =>
    readTenant(pool, tenantId, (client) =>
      readItems(client, { tenantId, now, state: query.state ?? null }, pageOf(query)),
    ),
  );

const newsItemDetail = ({ pool }: NewsOfficeDeps): AnyOperation =>
  operatorOperation('newsItemDetail', async ({ query, operator: { tenantId }, visit: { now } }) => {
    const item = await readTenant(pool, tenantId, (client) =>
      readItem(client, { tenantId, now }, Number(query.newsId)),
    );
    if (item === undefined) throw new Refused('NEWS_UNKNOWN', 'newsId');
    return item;
  });

const newsItemSave = ({ knowsInstrument }: NewsOfficeDeps): AnyOperation =>
  operatorOperation('newsItemSave', ({ body, operator: { tenantId, operatorId }, visit: { now }, change }) => {
    const draft = readDraft(body, (code) => knowsInstrument(tenantId, code), now);
    const of = { tenantId, now };
    return change(async (client) => {
      const former =
        body.newsId === undefined
          ? null
          : await itemToChange(client, of, Number(body.newsId), Number(body.version ?? 0));
      // what members have seen since then stays: neither newer, nor scheduled again
      const kept = former?.state === 'published' ? { ...draft, publishAt: former.publishAt } : draft;
      const newsId = former === null ? await insertItem(client, { ...of, operatorId }, kept) : Number(former.newsId);
      if (former !== null) await updateItem(client, { ...of, newsId }, kept);
      const item = await written(client, of, newsId);
      return { reply: item, subject: `news ${newsId}`, before: former, after: item };
    });
  });

const newsItemWithdraw = (_deps: NewsOfficeDeps): AnyOperation =>
  operatorOperation('newsItemWithdraw', ({ body, operator: { tenantId }, visit: { now }, change }) =>
    change(async (client) => {
      const of = { tenantId, now };
      const newsId = Number(body.newsId);
      const before = await itemToChange(client, of, newsId, Number(body.version));
      await withdrawItem(client, { ...of, newsId });
      const item = await written(client, of, newsId);
      return { reply: item, subject: `news ${newsId}`, before, after: item };
    }),
  );

/** The operations of operators on news (CMS-01). */
export const newsOfficeOperations = (deps: NewsOfficeDeps): AnyOperation[] => [
  newsItemList(deps),
  newsItemDetail(deps),
  newsItemSave(deps),
  newsItemWithdraw(deps),
];
